package org.mobula.tools.program;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.mobula.launch.LaunchException;
import org.mobula.launch.MainClass;
import org.mobula.launch.Program;

/**
 * A jar whose manifest names its main class. The JVM evaluates {@code Class-Path}; packages that the manifest opens or
 * exports are passed as options.
 *
 * @param jar the file
 * @param classPath further entries of the class path
 */
record JarProgram(Path jar, ClassPath classPath) implements Program {
    @Override
    public MainClass prepare(Path folder) {
        Attributes attributes = attributes();
        String main = attributes.getValue(Attributes.Name.MAIN_CLASS);
        if (main == null || main.isBlank()) {
            throw new LaunchException(jar
                    + " has no main class: its manifest has no Main-Class; name one: mobula run -cp " + jar + " Main");
        }
        ClassPath all = classPath.after(jar);
        String name = main.strip();
        if (all.bytesOf(name).isEmpty()) {
            throw new LaunchException(
                    "class " + name + ", which the manifest of " + jar + " names as Main-Class, was not found in it");
        }
        if (!MainMethodCheck.hasMain(name, all)) {
            throw new LaunchException(
                    "class " + name + " of " + jar + " has no main method; write one: void main() { ... }");
        }
        return new MainClass(name, all.entries(), options(attributes));
    }

    private Attributes attributes() {
        try (JarFile file = new JarFile(jar.toFile())) {
            Manifest manifest = file.getManifest();
            return manifest == null ? new Attributes() : manifest.getMainAttributes();
        } catch (IOException broken) {
            throw new LaunchException(jar + " cannot be read as a jar: " + broken.getMessage(), broken);
        }
    }

    private static List<String> options(Attributes attributes) {
        List<String> options = new ArrayList<>();
        for (String opened : words(attributes, "Add-Opens")) {
            options.add("--add-opens=" + opened + "=ALL-UNNAMED");
        }
        for (String exported : words(attributes, "Add-Exports")) {
            options.add("--add-exports=" + exported + "=ALL-UNNAMED");
        }
        for (String caller : words(attributes, "Enable-Native-Access")) {
            options.add("--enable-native-access=" + caller);
        }
        return options;
    }

    private static List<String> words(Attributes attributes, String name) {
        String value = attributes.getValue(name);
        return value == null || value.isBlank()
                ? List.of()
                : List.of(value.strip().split("\\s+"));
    }
}
