package org.mobula.launch.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.launch.Job;
import org.mobula.launch.JobFiles;

class OwnFilesTest {
    private final JobFiles files = new OwnFiles(2);

    @TempDir
    Path folder;

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private static void write(OutputStream stream, String text) throws IOException {
        try (stream) {
            stream.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void aFileIsReplacedAppendedToAndRead() throws IOException {
        write(files.append(path("a")), "lost");
        write(files.write(path("a")), "one ");
        write(files.append(path("a")), "two");

        try (InputStream in = files.read(path("a"))) {
            assertThat(in.readAllBytes()).asString().isEqualTo("one two");
        }
    }

    @Test
    void aFolderIsListedInOrder() throws IOException {
        write(files.write(path("b")), "");
        write(files.write(path("a")), "");
        Files.createDirectory(folder.resolve("c"));

        assertThat(files.list(folder.toString())).containsExactly("a", "b", "c/");
    }

    @Test
    void errorsNameTheRankAndTheFile() {
        assertThatThrownBy(() -> files.read(path("none")))
                .isInstanceOf(FileNotFoundException.class)
                .hasMessage("rank 2 cannot read " + path("none") + ": there is no such file or folder in "
                        + Path.of("").toAbsolutePath());
        assertThatThrownBy(() -> files.read(folder.toString()))
                .hasMessage("rank 2 cannot read " + folder + ": it is a folder");
        assertThatThrownBy(() -> files.write(path("none/a"))).isInstanceOf(FileNotFoundException.class);
        assertThatThrownBy(() -> files.list("a\0b"))
                .hasMessageStartingWith("rank 2 cannot list a\0b: it is not the name of a file (");
    }

    @Test
    void aProcessWithoutALauncherHasItsOwnFiles() throws IOException {
        try (Job job = new SingletonJob(Map.of())) {
            write(job.files().write(path("a")), "text");
            assertThat(folder.resolve("a")).hasContent("text");
        }
    }
}
