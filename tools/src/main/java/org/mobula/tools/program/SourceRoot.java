package org.mobula.tools.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mobula.launch.LaunchException;

/** The root folder of a source file's package, in which the compiler finds other source files. */
final class SourceRoot {
    private static final Pattern PACKAGE = Pattern.compile("(?m)^\\s*package\\s+([\\w.]+)\\s*;");

    private SourceRoot() {}

    /** The folder above those named like the package; the file's folder if they are not named so. */
    static Path of(Path file) {
        Path folder = file.toAbsolutePath().normalize().getParent();
        if (folder == null) {
            throw new LaunchException(file + ": not a readable file");
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
