package org.mobula.launch.ssh.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The script {@code prepare.sh} leaves no files, whenever the connection ends. */
@Timeout(60)
class PrepareScriptTest {
    private static final int TERMINATED = 143;

    @TempDir
    private Path folder;

    private Path programs;
    private Path temporary;
    private Path memory;

    @BeforeEach
    void makeFolders() throws IOException {
        programs = Files.createDirectory(folder.resolve("programs"));
        temporary = Files.createDirectory(folder.resolve("temporary"));
        memory = Files.createDirectory(folder.resolve("memory"));
    }

    /** Puts a program before those of the system; {@code system NAME} in it runs the one of the system. */
    private void replace(String program, String body) throws IOException {
        Path file = programs.resolve(program);
        Files.writeString(file, "#!/bin/sh\nsystem() { PATH=${PATH#*:} command \"$@\"; }\n" + body);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    private Process start() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                "/bin/sh",
                "-c",
                Shell.script("prepare.sh"),
                "mobula",
                "0123456789ab0000",
                temporary.toString(),
                memory.toString(),
                System.getProperty("java.home"),
                folder.toString());
        builder.environment().compute("PATH", (name, path) -> programs + File.pathSeparator + path);
        return builder.start();
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> inTemporary = Files.list(temporary);
                Stream<Path> inMemory = Files.list(memory)) {
            return Stream.concat(inTemporary, inMemory).toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"temporary", "memory"})
    void aSignalThatArrivesWhileAFolderIsMadeLeavesNone(String parent) throws Exception {
        replace(
                "mkdir",
                "system mkdir \"$@\"\ncode=$?\ncase $* in */" + parent + "/*) kill -TERM $PPID ;; esac\nexit $code\n");
        assertThat(start().waitFor()).isEqualTo(TERMINATED);
        assertThat(files()).isEmpty();
    }

    @Test
    void anOutputThatNoProcessReadsLeavesNoFolder() throws Exception {
        Path closed = folder.resolve("closed");
        replace("uname", "until [ -e '" + closed + "' ]; do sleep 0.01; done\nsystem uname \"$@\"\n");
        Process script = start();
        script.getInputStream().close();
        Files.createFile(closed);
        assertThat(script.waitFor()).isNotZero();
        assertThat(files()).isEmpty();
    }

    @Test
    void anEndOfInputBeforeTheCommandLeavesNoFolder() throws Exception {
        Process script = start();
        script.getOutputStream().close();
        assertThat(script.waitFor()).isNotZero();
        assertThat(files()).isEmpty();
    }
}
