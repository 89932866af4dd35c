/** `lectern completion`: scripts that let a shell complete commands, flags and methods. */
import type { Command } from "commander";
import { registry } from "lectern/registry";
import { CommandFailure } from "../command-failure.js";
import { print } from "../output/print.js";

/** Commands whose first argument is a method. */
const beforeMethods = ["fit", "search", "describe"];

export function completion(shell: string, program: Command): void {
  const write = shells[shell];
  if (write === undefined) {
    throw new CommandFailure("usage", `no completion for the shell ${shell}; use bash, zsh or fish`);
  }
  print(
    write(
      program.commands.map(wordsOf),
      registry.methods.map(({ kind }) => kind),
    ),
  );
}

interface CommandWords {
  readonly name: string;
  readonly description: string;
  readonly flags: readonly { readonly long: string; readonly description: string }[];
}

function wordsOf(command: Command): CommandWords {
  const flags = command.options.flatMap(({ long, description }) => (long ? [{ long, description }] : []));
  return { name: command.name(), description: command.description(), flags };
}

const shells: Readonly<Record<string, (commands: readonly CommandWords[], methods: readonly string[]) => string>> = {
  bash: (commands, methods) => `# lectern completion for bash
_lectern() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${commands.map(({ name }) => name).join(" ")}"
  elif [[ "$current" == -* ]]; then
    case "$command" in
${commands.map(({ name, flags }) => `      ${name}) words="${flags.map(({ long }) => long).join(" ")}" ;;`).join("\n")}
    esac
  elif { [ "$COMP_CWORD" -eq 2 ] && [[ " ${beforeMethods.join(" ")} " == *" $command "* ]]; } || [[ "$previous" == --method ]]; then
    words="${methods.join(" ")}"
  fi
  if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$current")); else COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -o filenames -F _lectern lectern`,
  zsh: (commands, methods) => `#compdef lectern
_lectern() {
  local -a commands methods
  commands=(${commands.map(({ name, description }) => quoted(`${name}:${description}`)).join(" ")})
  methods=(${methods.join(" ")})
  if (( CURRENT == 2 )); then _describe command commands; return; fi
  if (( CURRENT == 3 )) && [[ " ${beforeMethods.join(" ")} " == *" $words[2] "* ]]; then compadd -a methods; return; fi
  if [[ $words[CURRENT-1] == --method ]]; then compadd -a methods; return; fi
  if [[ $words[CURRENT] == -* ]]; then
    case $words[2] in
${commands.map(({ name, flags }) => `      ${name}) compadd -- ${flags.map(({ long }) => long).join(" ")} ;;`).join("\n")}
    esac
    return
  fi
  _files
}
if [ "$funcstack[1]" = "_lectern" ]; then _lectern "$@"; else compdef _lectern lectern; fi`,
  fish: (commands, methods) =>
    [
      "# lectern completion for fish",
      ...commands.map(
        ({ name, description }) =>
          `complete -c lectern -n __fish_use_subcommand -f -a ${name} -d ${quoted(description)}`,
      ),
      ...commands.flatMap(({ name, flags }) =>
        flags.map(
          ({ long, description }) =>
            `complete -c lectern -n "__fish_seen_subcommand_from ${name}" -l ${long.slice(2)} -d ${quoted(description)}`,
        ),
      ),
      `complete -c lectern -n "__fish_seen_subcommand_from ${beforeMethods.join(" ")}; and test (count (commandline -opc)) -eq 2" -f -a ${quoted(methods.join(" "))}`,
      `complete -c lectern -l method -x -a ${quoted(methods.join(" "))}`,
    ].join("\n"),
};

function quoted(text: string): string {
  return `'${text.replaceAll("'", "’")}'`;
}
