package org.mobula.launch;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;

/**
 * The files of a job. In a run with {@code mobula run --ship} these are files of the launcher's host, in the launcher's
 * working folder or the one of {@code --files}; in every other process they are its own files. A program that opens its
 * files here therefore reads the same input on every rank, and its results are where it was started.
 *
 * <p>A path is relative to that folder, or absolute. With {@code --ship} it must not lead out of the folder.
 *
 * <p><b>Threads:</b> any; a stream is used by one thread at a time. <b>Ownership:</b> the caller closes the streams.
 * <b>Failure:</b> {@link java.io.FileNotFoundException} if there is no such file, otherwise {@link IOException}: the
 * file cannot be opened, read or written, or the launcher has ended. The message says which rank wanted what.
 */
public interface JobFiles {
    /** Opens a file for reading from its start. */
    InputStream read(String path) throws IOException;

    /**
     * Opens a file for writing; creates it, or removes its content. What was written is in the file once the stream is
     * closed.
     */
    OutputStream write(String path) throws IOException;

    /** Opens a file for writing at its end; creates it if there is none. */
    OutputStream append(String path) throws IOException;

    /** The names of a folder's files and folders, sorted; the name of a folder ends with a slash. */
    List<String> list(String folder) throws IOException;
}
