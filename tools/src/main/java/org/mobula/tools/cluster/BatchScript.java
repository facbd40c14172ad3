package org.mobula.tools.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.mobula.launch.LaunchException;

/**
 * A batch script of Slurm (sbatch(1)) that runs a program by {@code srun} and {@code mobula exec}.
 *
 * @param directives options of {@code sbatch}, each one word: {@code --nodes=2}
 * @param modules environment modules of the site to load first
 * @param image an image of Apptainer in which the ranks run; empty for none
 * @param srun options of {@code srun}
 * @param command {@code mobula exec}, its options, the program and its arguments
 */
public record BatchScript(
        List<String> directives, List<String> modules, String image, List<String> srun, List<String> command) {
    /** The second line of each script. */
    public static final String MARK = "# Written by `mobula sbatch`.";

    private static final String PLAIN = "[A-Za-z0-9_@%+=:,./-]+";

    /** Copies the lists. */
    public BatchScript {
        directives = List.copyOf(directives);
        modules = List.copyOf(modules);
        srun = List.copyOf(srun);
        command = List.copyOf(command);
    }

    /**
     * The script.
     *
     * @param quoted quotes a word for a POSIX shell
     * @throws LaunchException if a directive cannot be written
     */
    public String text(UnaryOperator<String> quoted) {
        UnaryOperator<String> word = text -> text.matches(PLAIN) ? text : quoted.apply(text);
        StringBuilder script = new StringBuilder("#!/bin/sh\n" + MARK + " Submit it by: sbatch SCRIPT\n");
        directives.forEach(directive ->
                script.append("#SBATCH ").append(directive(directive)).append('\n'));
        script.append("set -eu\n");
        modules.forEach(module ->
                script.append("module load ").append(word.apply(module)).append('\n'));
        script.append("""

                # By this secret the ranks trust each other where they cannot use munge. Each start of the job makes its own.
                MOBULA_SECRET=$(od -An -N32 -tx1 /dev/urandom | tr -d ' \\n')
                export MOBULA_SECRET

                """);
        List<String> words = new ArrayList<>(List.of("srun"));
        words.addAll(srun);
        if (!image.isEmpty()) {
            words.addAll(List.of("apptainer", "exec", image));
        }
        words.addAll(command);
        return script.append("exec ")
                .append(words.stream().map(word).collect(Collectors.joining(" ")))
                .append('\n')
                .toString();
    }

    /** sbatch reads its lines by rules of its own: a word with white space stands between quotation marks. */
    private static String directive(String text) {
        if (text.matches("--[a-z][a-z-]*(=[^\\s\"'\\\\#]*)?")) {
            return text;
        }
        int value = text.indexOf('=') + 1;
        if (value > 1 && text.substring(0, value).matches("--[a-z][a-z-]*=") && text.matches("[^\"\\\\\\p{Cntrl}]*")) {
            return text.substring(0, value) + '"' + text.substring(value) + '"';
        }
        throw new LaunchException("sbatch cannot read the option " + text.strip()
                + " in a script; give --NAME or --NAME=VALUE, without quotation marks, backslashes and line breaks");
    }
}
