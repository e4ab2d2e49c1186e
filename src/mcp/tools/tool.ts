import type { CallToolResult, Tool as ListedTool, ToolAnnotations } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import type { CallHooks, Engine } from "../../core/types.ts";
import { parseArguments } from "../arguments.ts";
import type { RunningCall } from "../progress.ts";

/** What a tool may use during one call. */
export interface ToolContext {
  readonly engine: Engine;
  readonly hooks: CallHooks;
  /** The real path of the directory that `project_path` means. Throws BAD_ARGUMENT outside the client's roots. */
  directory(projectPath: string | undefined): Promise<string>;
  /** The server's calls that are running now, this one included. */
  readonly running: () => readonly RunningCall[];
}

export interface Answer<Structured> {
  /** For clients that show text to their agent: few tokens. */
  readonly text: string;
  readonly structured: Structured;
}

interface ToolSpec<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** Says what the tool is for, and when not to use it. */
  readonly description: string;
  readonly annotations: ToolAnnotations;
  readonly input: Input;
  /** No null anywhere: strict clients refuse unions, so what is null in `scry --json` is left out here. */
  readonly output: Output;
  run(args: z.output<Input>, context: ToolContext): Promise<Answer<z.input<Output>>>;
}

export interface Tool {
  readonly name: string;
  readonly listed: ListedTool;
  /** Throws ScryError for arguments that break the schema and for what the engine refuses. */
  call(args: unknown, context: ToolContext): Promise<CallToolResult>;
}

/** Ties a tool's schemas to its handler, so that a handler of another shape does not compile. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(spec: ToolSpec<Input, Output>): Tool {
  const { name, title, description, annotations } = spec;
  const inputSchema = listedSchema(spec.input, "input");
  const outputSchema = listedSchema(spec.output, "output");
  return {
    name,
    listed: { name, title, description, annotations: { title, ...annotations }, inputSchema, outputSchema },
    async call(args, context) {
      const { text, structured } = await spec.run(parseArguments(spec.input, args), context);
      return { content: [{ type: "text", text }], structuredContent: { ...structured } };
    },
  };
}

type ListedSchema = ListedTool["inputSchema"];

function listedSchema(schema: z.ZodObject, io: "input" | "output"): ListedSchema {
  const { $schema: _dialect, ...listed } = z.toJSONSchema(schema, {
    io,
    // The bound of a double says nothing to a reader and costs tokens.
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return listed as ListedSchema;
}

/** The parameter that all tools share. */
export const projectPath = z
  .string()
  .min(1)
  .optional()
  .describe("Directory, absolute or from the workspace root; must lie inside it. Default: the workspace root.");

/** A count of things, or milliseconds. */
export const count = z.int().min(0);
