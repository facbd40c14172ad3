package org.mobula.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The project's source tree and its rooms. */
final class SourceTree {
    /** Folders whose subfolders are rooms. */
    private static final List<String> ROOM_FOLDERS = List.of("core", "transports", "launchers", "models");

    /** Rooms directly below the root. */
    private static final List<String> TOP_LEVEL_ROOMS = List.of("umbrella", "tools", "apps");

    private final Path root;
    private final List<Room> rooms;

    private SourceTree(Path root, List<Room> rooms) {
        this.root = root;
        this.rooms = rooms;
    }

    /** The tree that this test belongs to, read once. */
    static SourceTree ours() {
        return Ours.TREE;
    }

    private static final class Ours {
        private static final SourceTree TREE = read();
    }

    private static SourceTree read() {
        String home = System.getProperty("mobula.home");
        if (home == null) {
            throw new IllegalStateException("the system property mobula.home must name the project's root folder");
        }
        return at(Path.of(home));
    }

    /** Reads the tree below a root folder. */
    static SourceTree at(Path root) {
        Stream<Path> inFolders = ROOM_FOLDERS.stream().map(root::resolve).flatMap(folder -> list(folder).stream());
        Stream<Path> topLevel = TOP_LEVEL_ROOMS.stream().map(root::resolve);
        List<Room> rooms = Stream.concat(inFolders, topLevel)
                .filter(folder -> Files.isDirectory(folder.resolve("src/main/java")))
                .map(folder -> Room.of(root, folder))
                .filter(room -> !room.sources().isEmpty())
                .toList();
        return new SourceTree(root, rooms);
    }

    /** All rooms that have at least one source file. */
    List<Room> rooms() {
        return rooms;
    }

    /** All Java files of the project: main code, tests and examples. */
    List<Path> everyJavaFile() {
        return javaFiles(root);
    }

    /** The file's path relative to the root, for messages. */
    String name(Path file) {
        return root.relativize(file).toString();
    }

    static List<Path> javaFiles(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !folder.relativize(file).toString().matches("(.*/)?(target|\\.[^/]*)/.*"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> list(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
