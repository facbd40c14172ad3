package org.mobula.launch.local.ship;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.mobula.launch.JobFiles;
import org.mobula.launch.local.control.FileRequest;

/** The launcher's files. <b>Threads:</b> any. <b>Ownership:</b> the caller closes the connection. */
public final class ShippedFiles implements JobFiles {
    private final ShippedStreams launcher;

    /** Over a connection. */
    public ShippedFiles(LauncherConnection launcher) {
        this.launcher = new ShippedStreams(launcher);
    }

    @Override
    public InputStream read(String path) throws IOException {
        return reading(FileRequest.Access.READ, path, "read " + path);
    }

    @Override
    public OutputStream write(String path) throws IOException {
        return writing(FileRequest.Access.WRITE, path, "write " + path);
    }

    @Override
    public OutputStream append(String path) throws IOException {
        return writing(FileRequest.Access.APPEND, path, "append to " + path);
    }

    @Override
    public List<String> list(String folder) throws IOException {
        try (InputStream names = reading(FileRequest.Access.LIST, folder, "list " + folder)) {
            String all = new String(names.readAllBytes(), StandardCharsets.UTF_8);
            return Stream.of(all.split("\0")).filter(name -> !name.isEmpty()).toList();
        }
    }

    private InputStream reading(FileRequest.Access access, String path, String purpose) throws IOException {
        return new ShippedInput(launcher, launcher.open(new FileRequest.Open(access, path), path, purpose), purpose);
    }

    private OutputStream writing(FileRequest.Access access, String path, String purpose) throws IOException {
        int handle =
                launcher.open(new FileRequest.Open(access, path), path, purpose).handle();
        return new ShippedOutput(launcher, handle, purpose);
    }
}
