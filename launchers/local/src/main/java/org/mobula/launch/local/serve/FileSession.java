package org.mobula.launch.local.serve;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mobula.launch.local.control.FileAnswer;
import org.mobula.launch.local.control.FileRequest;

/**
 * What one connection of a rank has open at the launcher.
 *
 * <p><b>Threads:</b> any; requests are answered one at a time. <b>Ownership:</b> the files that are open; {@link
 * #close} closes them. <b>Failure:</b> none: each request has an answer.
 */
public final class FileSession implements Closeable {
    /** The maximum number of open files of one connection. */
    static final int MOST_OPEN = 256;

    private static final byte[] NOTHING = new byte[0];

    private final ProgramResources program;
    private final ServedFolder folder;
    private final Map<Integer, Closeable> open = new HashMap<>();
    private int last;
    private boolean closed;

    /**
     * @param program where classes and resources come from
     * @param folder where files come from
     */
    public FileSession(ProgramResources program, ServedFolder folder) {
        this.program = program;
        this.folder = folder;
    }

    /** Answers a request. */
    public synchronized FileAnswer answer(FileRequest request) {
        if (closed) {
            return new FileAnswer.Failed("the connection to the launcher is closed");
        }
        try {
            return switch (request) {
                case FileRequest.Open(FileRequest.Access access, String path) -> opened(access, path);
                case FileRequest.Find(int number, String name) -> found(number, name);
                case FileRequest.Read(int handle) -> next(handle);
                case FileRequest.Write(int handle, byte[] bytes) -> written(handle, bytes);
                case FileRequest.Close(int handle) -> closed(handle);
            };
        } catch (FileNotFoundException none) {
            return new FileAnswer.Missing(String.valueOf(none.getMessage()));
        } catch (AccessDeniedException denied) {
            return new FileAnswer.Failed("the launcher may not open it");
        } catch (IOException failure) {
            boolean ours = failure.getClass() == IOException.class;
            return new FileAnswer.Failed(ours ? String.valueOf(failure.getMessage()) : failure.toString());
        }
    }

    private FileAnswer opened(FileRequest.Access access, String path) throws IOException {
        checkRoom();
        return switch (access) {
            case READ -> first(Files.newInputStream(regular(folder.existing(path))));
            case WRITE -> keep(Files.newOutputStream(regular(folder.writable(path))));
            case APPEND ->
                keep(Files.newOutputStream(
                        regular(folder.writable(path)), StandardOpenOption.CREATE, StandardOpenOption.APPEND));
            case LIST -> first(new ByteArrayInputStream(names(folder.existing(path))));
        };
    }

    private FileAnswer found(int number, String name) throws IOException {
        checkRoom();
        InputStream resource = program.open(number, name);
        return resource == null
                ? new FileAnswer.Missing("the launcher has none on the program's class path, " + program.path())
                : first(resource);
    }

    /** A pipe or a device would keep the launcher waiting. */
    private static Path regular(Path file) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IOException(Files.isDirectory(file) ? "it is a folder" : "it is a pipe or a device, not a file");
        }
        return file;
    }

    private static byte[] names(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new IOException("it is not a folder");
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName() + (Files.isDirectory(file) ? "/" : ""))
                    .sorted()
                    .map(name -> name + "\0")
                    .collect(Collectors.joining())
                    .getBytes(StandardCharsets.UTF_8);
        }
    }

    private void checkRoom() throws IOException {
        if (open.size() >= MOST_OPEN) {
            throw new IOException("this rank has " + MOST_OPEN + " files of the launcher open; close some of them");
        }
    }

    private FileAnswer keep(OutputStream stream) {
        open.put(++last, stream);
        return new FileAnswer.Content(last, NOTHING);
    }

    private FileAnswer first(InputStream stream) throws IOException {
        open.put(++last, stream);
        return next(last);
    }

    private FileAnswer next(int handle) throws IOException {
        if (!(open.get(handle) instanceof InputStream stream)) {
            throw new IOException("file " + handle + " is not open for reading");
        }
        byte[] bytes;
        try {
            bytes = stream.readNBytes(FileRequest.CHUNK);
        } catch (IOException failure) {
            closed(handle);
            throw failure;
        }
        if (bytes.length < FileRequest.CHUNK) {
            closed(handle);
            return new FileAnswer.Content(0, bytes);
        }
        return new FileAnswer.Content(handle, bytes);
    }

    private FileAnswer written(int handle, byte[] bytes) throws IOException {
        if (!(open.get(handle) instanceof OutputStream stream)) {
            throw new IOException("file " + handle + " is not open for writing");
        }
        stream.write(bytes);
        return new FileAnswer.Content(handle, NOTHING);
    }

    private FileAnswer closed(int handle) throws IOException {
        Closeable stream = open.remove(handle);
        if (stream != null) {
            stream.close();
        }
        return new FileAnswer.Content(0, NOTHING);
    }

    /** How many files are open. */
    synchronized int size() {
        return open.size();
    }

    @Override
    public synchronized void close() {
        closed = true;
        for (Closeable stream : open.values()) {
            try {
                stream.close();
            } catch (IOException failure) {
                // the rank that has written it does not wait for it
            }
        }
        open.clear();
    }
}
