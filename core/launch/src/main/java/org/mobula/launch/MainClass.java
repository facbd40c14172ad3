package org.mobula.launch;

import java.util.List;

/**
 * A main class, and what a JVM needs to run it.
 *
 * @param name its binary name: {@code org.example.Main}
 * @param classPath folders and jars, in order
 * @param javaOptions options that the program requires, such as a jar's {@code Add-Opens}
 */
public record MainClass(String name, List<String> classPath, List<String> javaOptions) {
    /** Copies the lists. */
    public MainClass {
        classPath = List.copyOf(classPath);
        javaOptions = List.copyOf(javaOptions);
    }
}
