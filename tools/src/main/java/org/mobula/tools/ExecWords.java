package org.mobula.tools;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The words of {@code mobula exec} that a command passes on to the ranks that it describes. */
final class ExecWords {
    private ExecWords() {}

    /** The options that were given and that {@code exec} has as well, as they were given. */
    static List<String> options(ParseResult given) {
        Set<String> known = new TreeSet<>();
        for (OptionSpec option :
                new CommandLine(new ExecCommand()).getCommandSpec().options()) {
            known.add(option.longestName());
        }
        List<String> words = new ArrayList<>();
        for (OptionSpec option : given.matchedOptions()) {
            String name = option.longestName();
            if (known.contains(name) && !option.usageHelp() && !option.versionHelp()) {
                if (option.arity().max() == 0) {
                    words.add(name);
                } else {
                    option.originalStringValues()
                            .forEach(value ->
                                    words.add(value.equals(option.fallbackValue()) ? name : name + "=" + value));
                }
            }
        }
        return words;
    }

    /** The script {@code mobula} that started this JVM; the plain name if it is not known. */
    static String script() {
        String modulePath = System.getProperty("jdk.module.path", "");
        Path library = Path.of(modulePath.split(":")[0]).toAbsolutePath();
        Path home = library;
        for (int up = 0; up < 3 && home != null; up++) { // tools/target/lib
            home = home.getParent();
        }
        Path script = home == null ? null : home.resolve("mobula");
        return script != null && Files.isExecutable(script) ? script.toString() : "mobula";
    }
}
