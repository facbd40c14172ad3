package org.mobula.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The tree of sources, and the rooms in it. */
final class House {
    /** Folders that hold rooms, one folder each. */
    private static final List<String> WINGS = List.of("core", "transports", "launchers", "models");

    /** Rooms that stand alone. */
    private static final List<String> ANNEXES = List.of("umbrella", "tools", "apps");

    private final Path root;
    private final List<Room> rooms;

    private House(Path root, List<Room> rooms) {
        this.root = root;
        this.rooms = rooms;
    }

    /** The house this test was built in, read once. */
    static House ours() {
        return Ours.HOUSE;
    }

    private static final class Ours {
        private static final House HOUSE = read();
    }

    private static House read() {
        String home = System.getProperty("mobula.home");
        if (home == null) {
            throw new IllegalStateException("the system property mobula.home must name the project's root folder");
        }
        return at(Path.of(home));
    }

    /** The house in a folder. */
    static House at(Path root) {
        Stream<Path> inWings = WINGS.stream().map(root::resolve).flatMap(wing -> list(wing).stream());
        Stream<Path> annexes = ANNEXES.stream().map(root::resolve);
        List<Room> rooms = Stream.concat(inWings, annexes)
                .filter(folder -> Files.isDirectory(folder.resolve("src/main/java")))
                .map(folder -> Room.of(root, folder))
                .filter(room -> !room.sources().isEmpty())
                .toList();
        return new House(root, rooms);
    }

    /** Every room with at least one source file. */
    List<Room> rooms() {
        return rooms;
    }

    /** Every Java file of the project: main code, tests, examples. */
    List<Path> everyJavaFile() {
        return javaFiles(root);
    }

    /** How a file is named in messages. */
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
