package org.mobula.bench.process;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.mobula.bench.Compare;

/** The command line of the JVMs of all implementations. */
public final class Jvm {
    /** Options of all JVMs: heap, collector, and those in the system property {@code bench.jvm}, which tests set. */
    static final List<String> OPTIONS = List.of(
            ("-XX:+UseSerialGC -Xms512m -Xmx512m -Xshare:auto -XX:-UsePerfData " + System.getProperty("bench.jvm", ""))
                    .split(" "));

    private Jvm() {}

    /** The folder or jar of this module. */
    static String classPath() {
        try {
            return Path.of(Compare.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** A library's version with the flags of its JVMs. Of an agent's jar only the name is shown, not the folder. */
    public static String version(String library, List<String> options) {
        List<String> all = new ArrayList<>(OPTIONS);
        options.forEach(option -> all.add(option.replaceFirst("^-javaagent:.*/", "-javaagent:")));
        return library + " (" + String.join(" ", all) + ")";
    }

    /** The command that runs a class of this module as {@code java} does, without options. */
    public static List<String> plain(Class<?> main) {
        return List.of(java(), "-cp", classPath(), main.getName());
    }

    /** A command with one more argument. */
    public static List<String> with(List<String> words, String argument) {
        List<String> all = new ArrayList<>(words);
        all.add(argument);
        return all;
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** The command of a plain JVM. */
    public static List<String> words(String classPath, String main, List<String> options, List<String> arguments) {
        List<String> words = new ArrayList<>();
        words.add(java());
        words.addAll(OPTIONS);
        words.addAll(options);
        words.addAll(List.of("-cp", classPath, main));
        words.addAll(arguments);
        return words;
    }
}
