package org.mobula.tools.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mobula.launch.LaunchException;

/** The folder from which a source file's package begins: there its fellow source files are found. */
final class SourceRoot {
    private static final Pattern PACKAGE = Pattern.compile("(?m)^\\s*package\\s+([\\w.]+)\\s*;");

    private SourceRoot() {}

    /** As many folders up as the package has names, if they are called so; else the file's own folder. */
    static Path of(Path file) {
        Path folder = file.toAbsolutePath().normalize().getParent();
        if (folder == null) {
            throw new LaunchException(file + ": not a file that can be read");
        }
        try {
            Matcher declared = PACKAGE.matcher(Files.readString(file));
            if (!declared.find()) {
                return folder;
            }
            Path below = Path.of("", declared.group(1).split("\\."));
            Path root = folder;
            for (int i = 0; i < below.getNameCount() && root != null; i++) {
                root = root.getParent();
            }
            return root != null && folder.endsWith(below) ? root : folder;
        } catch (IOException unreadable) {
            throw new LaunchException(file + ": cannot be read as UTF-8 (" + unreadable.getMessage() + ")", unreadable);
        }
    }
}
