package org.mobula.launch.local.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.launch.local.control.FileAnswer;
import org.mobula.launch.local.control.FileRequest;
import org.mobula.launch.local.control.FileRequest.Access;

class FileSessionTest {
    @TempDir
    Path folder;

    private Path root;
    private ProgramResources program;
    private FileSession session;

    @BeforeEach
    void open() throws IOException {
        root = Files.createDirectory(folder.resolve("work")).toRealPath();
        Files.writeString(folder.resolve("outside"), "secret");
        Files.writeString(root.resolve("a.txt"), "hello");
        Path classes = Files.createDirectories(folder.resolve("classes/p"));
        Files.writeString(classes.resolve("r"), "of the folder");
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(folder.resolve("b.jar")))) {
            jar.putNextEntry(new JarEntry("p/r"));
            jar.write("of the jar".getBytes(StandardCharsets.UTF_8));
        }
        program = new ProgramResources(List.of(
                folder.resolve("classes").toString(),
                folder.resolve("b.jar").toString(),
                folder.resolve("none").toString()));
        session = new FileSession(program, new ServedFolder(root));
    }

    @AfterEach
    void close() throws IOException {
        session.close();
        program.close();
    }

    private FileAnswer open(Access access, String path) {
        return session.answer(new FileRequest.Open(access, path));
    }

    private byte[] readAll(FileAnswer first) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        FileAnswer.Content content = (FileAnswer.Content) first;
        all.write(content.bytes());
        while (!content.isLast()) {
            content = (FileAnswer.Content) session.answer(new FileRequest.Read(content.handle()));
            all.write(content.bytes());
        }
        return all.toByteArray();
    }

    private static String failure(FileAnswer answer) {
        return ((FileAnswer.Failed) answer).sentence();
    }

    private static String missing(FileAnswer answer) {
        return ((FileAnswer.Missing) answer).sentence();
    }

    @ParameterizedTest
    @ValueSource(
            ints = {0, 1, FileRequest.CHUNK - 1, FileRequest.CHUNK, FileRequest.CHUNK + 1, 3 * FileRequest.CHUNK + 17})
    void aFileOfAnyLengthIsReadWhole(int length) throws IOException {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        Files.write(root.resolve("f"), bytes);

        assertThat(readAll(open(Access.READ, "f"))).isEqualTo(bytes);
        assertThat(session.size()).isZero();
    }

    @Test
    void aFileIsWrittenReplacedAndAppendedTo() throws IOException {
        for (Access access : List.of(Access.WRITE, Access.APPEND, Access.WRITE, Access.APPEND)) {
            int handle = ((FileAnswer.Content) open(access, "out.txt")).handle();
            session.answer(new FileRequest.Write(handle, "x".getBytes(StandardCharsets.UTF_8)));
            session.answer(new FileRequest.Write(handle, "y".getBytes(StandardCharsets.UTF_8)));
            assertThat(session.answer(new FileRequest.Close(handle))).isInstanceOf(FileAnswer.Content.class);
        }

        assertThat(root.resolve("out.txt")).hasContent("xyxy");
    }

    @Test
    void aFolderIsListed() throws IOException {
        Files.createDirectory(root.resolve("sub"));

        assertThat(readAll(open(Access.LIST, "")))
                .asString(StandardCharsets.UTF_8)
                .isEqualTo("a.txt\0sub/\0");
        assertThat(readAll(open(Access.LIST, "sub"))).isEmpty();
        assertThat(failure(open(Access.LIST, "a.txt"))).isEqualTo("it is not a folder");
    }

    @Test
    void anAbsolutePathInTheFolderIsAllowed() throws IOException {
        assertThat(readAll(open(Access.READ, root.resolve("a.txt").toString())))
                .asString()
                .isEqualTo("hello");
    }

    @Test
    void aFileThatDoesNotExistIsMissing() {
        String sentence = "the launcher has no such file or folder in " + root;

        assertThat(missing(open(Access.READ, "none"))).isEqualTo(sentence);
        assertThat(missing(open(Access.LIST, "none"))).isEqualTo(sentence);
        assertThat(missing(open(Access.WRITE, "none/f"))).isEqualTo(sentence);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../outside", "x/../../outside", "/etc/passwd", "..", "link", "folderlink/outside"})
    void nothingOutsideTheFolderIsOpened(String path) throws IOException {
        Files.createSymbolicLink(root.resolve("link"), folder.resolve("outside"));
        Files.createSymbolicLink(root.resolve("folderlink"), folder);

        for (Access access : Access.values()) {
            assertThat(failure(open(access, path)))
                    .isEqualTo("ranks may open files in " + root + " only, and " + path
                            + " leads out of it; choose another folder with --files");
        }
        assertThat(folder.resolve("outside")).hasContent("secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../new", "folderlink/new", "dangling"})
    void noFileIsMadeOutsideTheFolder(String path) throws IOException {
        Files.createSymbolicLink(root.resolve("folderlink"), folder);
        Files.createSymbolicLink(root.resolve("dangling"), folder.resolve("new"));

        assertThat(open(Access.WRITE, path)).isNotInstanceOf(FileAnswer.Content.class);
        assertThat(open(Access.APPEND, path)).isNotInstanceOf(FileAnswer.Content.class);
        assertThat(folder.resolve("new")).doesNotExist();
    }

    @Test
    void aFolderOrAPipeIsNoFile() throws Exception {
        Files.createDirectory(root.resolve("sub"));
        Process process = new ProcessBuilder("mkfifo", root.resolve("pipe").toString()).start();
        assertThat(process.waitFor()).isZero();

        assertThat(failure(open(Access.READ, "sub"))).isEqualTo("it is a folder");
        assertThat(failure(open(Access.WRITE, "sub"))).isEqualTo("it is a folder");
        assertThat(failure(open(Access.READ, "pipe"))).isEqualTo("it is a pipe or a device, not a file");
        assertThat(failure(open(Access.READ, "a\0b"))).startsWith("it is not the name of a file");
    }

    @Test
    void resourcesAreFoundInTheOrderOfTheClassPath() throws IOException {
        assertThat(readAll(session.answer(new FileRequest.Find(0, "p/r"))))
                .asString()
                .isEqualTo("of the folder");
        assertThat(readAll(session.answer(new FileRequest.Find(1, "p/r"))))
                .asString()
                .isEqualTo("of the jar");
        assertThat(missing(session.answer(new FileRequest.Find(2, "p/r"))))
                .isEqualTo("the launcher has none on the program's class path, " + program.path());
    }

    @ParameterizedTest
    @ValueSource(strings = {"../outside", "p/../../outside", "/etc/passwd", "", "./p/r", "p\\r"})
    void noResourceIsOutsideTheClassPath(String name) {
        assertThat(session.answer(new FileRequest.Find(0, name))).isInstanceOf(FileAnswer.Missing.class);
        assertThat(session.answer(new FileRequest.Find(-1, "p/r"))).isInstanceOf(FileAnswer.Missing.class);
    }

    @Test
    void handlesThatAreNotOpenAreRefused() {
        int handle = ((FileAnswer.Content) open(Access.WRITE, "f")).handle();

        assertThat(failure(session.answer(new FileRequest.Read(handle))))
                .isEqualTo("file " + handle + " is not open for reading");
        assertThat(failure(session.answer(new FileRequest.Write(99, new byte[1]))))
                .isEqualTo("file 99 is not open for writing");
        assertThat(session.answer(new FileRequest.Close(99))).isInstanceOf(FileAnswer.Content.class);
    }

    @Test
    void theNumberOfOpenFilesIsLimited() {
        for (int i = 0; i < FileSession.MOST_OPEN; i++) {
            assertThat(open(Access.APPEND, "f")).isInstanceOf(FileAnswer.Content.class);
        }

        assertThat(failure(open(Access.READ, "a.txt")))
                .isEqualTo("this rank has 256 files of the launcher open; close some of them");
    }

    @Test
    void aSessionThatIsClosedHasNothingOpen() throws IOException {
        try (OutputStream large = Files.newOutputStream(root.resolve("large"))) {
            large.write(new byte[2 * FileRequest.CHUNK]);
        }
        assertThat(open(Access.READ, "large")).isInstanceOf(FileAnswer.Content.class);
        assertThat(session.size()).isOne();

        session.close();

        assertThat(session.size()).isZero();
        assertThat(failure(open(Access.READ, "a.txt"))).isEqualTo("the connection to the launcher is closed");
    }
}
