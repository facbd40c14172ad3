package org.mobula.tools.program;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;

/**
 * Keeps compiled classes in memory until the run has a folder, so that a launcher that is killed during compilation
 * leaves no files.
 *
 * <p><b>Threads:</b> one.
 */
final class ClassesInMemory extends ForwardingJavaFileManager<StandardJavaFileManager> {
    private final Map<String, ByteArrayOutputStream> classes = new LinkedHashMap<>();

    ClassesInMemory(StandardJavaFileManager files) {
        super(files);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
            JavaFileManager.Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
        String name = className.replace('.', '/') + kind.extension;
        return new SimpleJavaFileObject(URI.create("memory:///" + name), kind) {
            @Override
            public OutputStream openOutputStream() {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                classes.put(name, bytes);
                return bytes;
            }
        };
    }

    /** Writes all class files into the folders of their packages. */
    void write(Path folder) throws IOException {
        for (Map.Entry<String, ByteArrayOutputStream> each : classes.entrySet()) {
            Path file = folder.resolve(each.getKey());
            Files.createDirectories(file.getParent());
            Files.write(file, each.getValue().toByteArray());
        }
    }
}
