/** The commands and their flags. The code of a command is loaded only when it runs, so that help is fast. */
import { Command, Option } from "commander";
import {
  addCommonFlags,
  addInputFlags,
  addTalkFlags,
  addTargetFlags,
  commaList,
  foldCount,
  portNumber,
  whole,
} from "./flags.js";
import { addMethodFlags, type MethodCommand } from "./method-flags.js";
import { parseDuration } from "./terminal/durations.js";
import { forTerminal } from "./terminal/escape.js";
import { helpLayout } from "./terminal/help-layout.js";
import { version } from "./version.js";

/** The help of `lectern` without arguments: the main commands. */
export const firstWords = `Machine learning from a file.

  lectern learn data.csv --target price     compare methods, keep the best, write a report
  lectern predict model.lectern new.csv     predict new rows
  lectern evaluate model.lectern test.csv   score a model on unseen rows
  lectern methods                           list the methods
  lectern describe ridge                    explain a method and its options
  lectern workbench data.csv                explore data and methods in the browser

All commands: lectern --help. One command: lectern learn --help.`;

/**
 * Creates the program for the given arguments: a command that fits one method has that method's options as flags, so the flags
 * depend on the arguments.
 */
export async function createProgram(words: readonly string[]): Promise<Command> {
  const program = new Command("lectern")
    .description("Machine learning from a file: learn, predict, evaluate, explain.")
    .version(version)
    .exitOverride()
    .configureHelp(helpLayout)
    .configureOutput({ writeErr: (text) => process.stderr.write(forTerminal(text)) })
    .showHelpAfterError("(add --help for help)")
    .showSuggestionAfterError();
  for (const add of [
    addLearn,
    addFit,
    addPredict,
    addEvaluate,
    addCompare,
    addSearch,
    addEmbed,
    addCluster,
    addOutliers,
    addExplain,
    addPlot,
    addProfile,
    addDescribe,
    addMethods,
    addDoctor,
    addCompletion,
  ]) {
    addCommonFlags(add(program));
  }
  // The page computes, not the command: seed and threads are set there.
  addTalkFlags(addWorkbench(program));
  await addMethodFlags(program, words);
  return program;
}

function addLearn(program: Command): Command {
  const command = program
    .command("learn")
    .description("Compare the methods that suit the data, keep the best one and write a report.")
    .argument("[files...]", 'the data: files, globs or "-"')
    .option("-o, --out <folder>", "folder for model, report and manifest (default: next to the file)")
    .addOption(
      new Option("--budget <time>", "time limit, such as 90s, 5m or 1h").default("60s").argParser(checkedDuration),
    )
    .option("--methods <list>", "compare only these methods", commaList)
    .option("--scorer <name>", "the metric to choose by (default: depends on the target)")
    .option("--holdout <share>", "fraction of the rows for the final test", "0.2")
    .option("--folds <count>", "number of folds of the cross-validation", foldCount)
    .option("--interpretable", "only methods with interpretable models")
    .option("--probabilistic", "only methods that predict probabilities")
    .option("--use-all", "after the final test, refit the winner on all rows")
    .option("--resume", "resume an interrupted run of the same command")
    .option("--json", "print the leaderboard as JSON")
    .action(async (files, flags) => (await import("./commands/learn.js")).learn(files, flags));
  return addInputFlags(addTargetFlags(command));
}

function addFit(program: Command): Command {
  const command = program
    .command("fit")
    .description("Fit one method and save the model. The method's options are flags: lectern fit ridge --help.")
    .argument("<method>", 'a method, a pipeline such as "standardize | ridge alpha=2", or a recipe.json')
    .argument("[files...]", 'the data: files, globs or "-"')
    .option("-o, --out <file>", "file for the model", "model.lectern")
    .option("--set <path=value>", "set any option by its path; may be repeated", gather, [])
    .option("--from <model>", "continue from this model (methods with warm start)")
    .action(async (method, files, flags, self: MethodCommand) =>
      (await import("./commands/fit.js")).fit(method, files, flags, self),
    );
  return addInputFlags(addTargetFlags(command));
}

function addPredict(program: Command): Command {
  const command = program
    .command("predict")
    .description("Predict new rows; also transforms, clusters or scores, depending on the model.")
    .argument("<model>", "a .lectern file")
    .argument("[files...]", 'the rows: files, globs or "-"')
    .option("-o, --out <file>", "file for the result", "-")
    .option("--probabilities", "add a column for the probability of each class")
    .option("--keep <columns>", 'columns of the input to copy to the output, or "*"', commaList)
    .option("--out-format <name>", "format of the result on standard output")
    .action(async (model, files, flags) => (await import("./commands/predict.js")).predict(model, files, flags));
  return addInputFlags(command);
}

function addEvaluate(program: Command): Command {
  const command = program
    .command("evaluate")
    .description("Score a model's predictions against the true values.")
    .argument("<model>", "a .lectern file")
    .argument("[files...]", "rows with the target")
    .option("--scorers <list>", "metrics to show (default: depends on the target)", commaList)
    .option("--json", "print the scores as JSON")
    .action(async (model, files, flags) => (await import("./commands/evaluate.js")).evaluate(model, files, flags));
  return addInputFlags(addTargetFlags(command));
}

function addCompare(program: Command): Command {
  const command = program
    .command("compare")
    .description("Compare methods by cross-validation on the same folds.")
    .argument("[files...]", "the data")
    .requiredOption("-m, --methods <list>", "methods or pipelines, separated by commas", commaList)
    .option("--folds <count>", "number of folds", foldCount, 5)
    .option("--scorers <list>", "metrics to show; the first decides", commaList)
    .option("--json", "print the result as JSON")
    .action(async (files, flags) => (await import("./commands/compare.js")).compare(files, flags));
  return addInputFlags(addTargetFlags(command));
}

function addSearch(program: Command): Command {
  const command = program
    .command("search")
    .description("Tune the options of a method by cross-validation and save the best model.")
    .argument("<method>", "a method, a pipeline or a recipe.json")
    .argument("[files...]", "the data")
    .option("--try <path=values>", "values to try, such as alpha=0.1,1,10; may be repeated", gather, [])
    .addOption(
      new Option("--strategy <name>", "search strategy")
        .choices(["grid", "random", "halving", "bayesian"])
        .default("grid"),
    )
    .option("--candidates <count>", "number of candidates (random, halving, bayesian)", whole)
    .option("--folds <count>", "number of folds", foldCount, 5)
    .option("--scorer <name>", "the metric to choose by")
    .option("--no-warm-starts", "begin every fit from nothing, not from the model of another candidate")
    .option("-o, --out <file>", "file for the best model", "model.lectern")
    .option("--set <path=value>", "fix an option by its path; may be repeated", gather, [])
    .option("--resume", "resume an interrupted run of the same search")
    .option("--json", "print the trials as JSON")
    .action(async (method, files, flags, self: MethodCommand) =>
      (await import("./commands/search.js")).search(method, files, flags, self),
    );
  return addInputFlags(addTargetFlags(command));
}

function addEmbed(program: Command): Command {
  return addUnsupervised(program, "embed", "Reduce the data to a few dimensions, such as two for plotting.", "pca")
    .option(
      "--quality",
      "add trustworthiness and distortion of each row to the result; without --color they colour the plot",
    )
    .option("--target <column>", "the column to learn from, for a method that does, such as supervised-umap")
    .option("--into <file>", "place the rows on the map of a saved model instead of fitting");
}

function addCluster(program: Command): Command {
  return addUnsupervised(program, "cluster", "Group similar rows into clusters.", "k-means")
    .option(
      "--plot-number <file>",
      "plot what speaks for each number of clusters: silhouette, scatter, gap, BIC, stability",
    )
    .option(
      "--plot-method <file>",
      "save what the method found as a plot: dendrogram, reachability, ellipses of the components, paths to the modes, or density contours",
    )
    .option(
      "--stream",
      "read the files twice, in parts, so that memory does not grow with them (mini-batch-k-means); rows should be in random order",
    );
}

function addOutliers(program: Command): Command {
  const description = "Score how unusual each row is, and mark the outliers.";
  return addUnsupervised(program, "outliers", description, "isolation-forest").option(
    "--only",
    "write only the outliers, the most unusual first",
  );
}

function addUnsupervised(
  program: Command,
  name: "embed" | "cluster" | "outliers",
  description: string,
  method: string,
): Command {
  const command = program
    .command(name)
    .description(`${description} The method's options are flags: lectern ${name} --method ${method} --help.`)
    .argument("[files...]", "the data")
    .option("-m, --method <name>", "a method or a pipeline", method)
    .option("-o, --out <file>", "file for the result", "-")
    .option("--model <file>", "save the fitted model as well")
    .option("--plot <file>", "plot the result: .svg, .png, .html or .json (Vega-Lite)")
    .option("--color <column>", "the column that colours the points of the plot")
    .option("--label <column>", "the column that names the rows: kept in the output, the colour of the plot")
    .option("--keep <columns>", 'columns of the input to copy to the output, or "*"', commaList)
    .option("--ignore <columns>", "columns to leave out, separated by commas", commaList)
    .option("--set <path=value>", "set any option by its path; may be repeated", gather, [])
    .option("--out-format <name>", "format of the result on standard output")
    .action(async (files, flags, self: MethodCommand) =>
      (await import("./commands/unsupervised.js")).unsupervised(name, files, flags, self),
    );
  return addInputFlags(command);
}

function addExplain(program: Command): Command {
  const command = program
    .command("explain")
    .description("Show which columns a model relies on, and how its predictions depend on them.")
    .argument("<model>", "a .lectern file")
    .argument("[files...]", "rows with the target")
    .option("--repeats <count>", "number of shuffles per column", whole, 5)
    .option("--scorer <name>", "the metric of the importance (default: that of learn)")
    .option("--plot <file>", "plot the importance: .svg, .png, .html or .json (Vega-Lite)")
    .option("--effect <column>", "the partial dependence of the prediction on this column")
    .option("--json", "print the result as JSON")
    .action(async (model, files, flags) => (await import("./commands/explain.js")).explain(model, files, flags));
  return addInputFlags(addTargetFlags(command));
}

function addPlot(program: Command): Command {
  const command = program
    .command("plot")
    .description("Plot data or a model's predictions; without arguments, list the kinds of plots.")
    .argument("[kind]", "the kind of plot")
    .argument("[files...]", "the data")
    .option("-o, --out <file>", ".svg, .png, .html, or .json (Vega-Lite)", "plot.svg")
    .option("--model <file>", "the model whose predictions are plotted")
    .option("--x <column>", "the column along the horizontal axis")
    .option("--y <column>", "the column along the vertical axis")
    .option("--color <column>", "the column that colours the marks")
    .option("--columns <list>", "the columns to plot, separated by commas", commaList)
    .option("--dark", "for dark backgrounds")
    .action(async (kind, files, flags) => (await import("./commands/plot.js")).plot(kind, files, flags));
  return addInputFlags(addTargetFlags(command));
}

function addProfile(program: Command): Command {
  const command = program
    .command("profile")
    .description("Summarise the data: types, missing values, ranges, warnings, and methods that suit them.")
    .argument("[files...]", "the data")
    .option("--json", "print the profile as JSON")
    .action(async (files, flags) => (await import("./commands/profile.js")).profile(files, flags));
  return addInputFlags(addTargetFlags(command));
}

function addDescribe(program: Command): Command {
  return program
    .command("describe")
    .description("Explain a method: idea, objective, algorithm, options, strengths and weaknesses.")
    .argument("<method>", "the name of a method, or a .lectern file")
    .option("--json", "print the facts as JSON")
    .action(async (method, flags) => (await import("./commands/describe.js")).describe(method, flags));
}

function addMethods(program: Command): Command {
  return program
    .command("methods")
    .description("List the methods.")
    .argument("[word]", "only methods with this word in their name or summary")
    .option("--task <task>", "classification, regression, clustering, reduction, features, density or outliers")
    .option("--sparse", "only methods that support sparse data")
    .option("--weights", "only methods that support sample weights")
    .option("--missing", "only methods that support missing values")
    .option("--probabilities", "only methods that predict probabilities")
    .option("--update", "only methods that support incremental updates")
    .option("--json", "print them as JSON")
    .action(async (word, flags) => (await import("./commands/methods.js")).methods(word, flags));
}

function addDoctor(program: Command): Command {
  return program
    .command("doctor")
    .description("Show the engines and packages that lectern uses on this machine.")
    .option("--json", "print the facts as JSON")
    .action(async (flags) => (await import("./commands/doctor.js")).doctor(flags));
}

function addCompletion(program: Command): Command {
  return program
    .command("completion")
    .description("Print the completion script of a shell: lectern completion bash > /etc/bash_completion.d/lectern")
    .argument("<shell>", "bash, zsh or fish")
    .action(async (shell) => (await import("./commands/completion.js")).completion(shell, program));
}

function addWorkbench(program: Command): Command {
  return program
    .command("workbench")
    .description(
      "Explore data and methods in the browser: try options live, watch fits, compare. No data leave this machine.",
    )
    .argument("[files...]", "data files; the first one is opened")
    .option("--port <number>", "the port of the page (default: a free one from 4747)", portNumber)
    .option("--host <address>", "the address of this machine to listen on", "127.0.0.1")
    .option("--no-open", "do not open the browser")
    .action(async (files, flags) => (await import("./commands/workbench.js")).workbench(files, flags));
}

function gather(text: string, before: readonly string[]): readonly string[] {
  return [...before, text];
}

function checkedDuration(text: string): string {
  parseDuration(text);
  return text;
}
