package org.mobula.tools.perf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the kernel tells about the machine in files, where it does. */
final class LinuxFiles {
    private LinuxFiles() {}

    /** A file's text without white space around it; empty if there is no such file here. */
    static String text(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException notHere) {
            return "";
        }
    }
}
