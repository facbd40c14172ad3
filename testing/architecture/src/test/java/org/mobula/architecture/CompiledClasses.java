package org.mobula.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The classes of every room, read once for all tests. */
final class CompiledClasses {
    private static final JavaClasses OURS = read(House.ours());

    private CompiledClasses() {}

    static JavaClasses ours() {
        return OURS;
    }

    private static JavaClasses read(House house) {
        List<String> uncompiled = house.rooms().stream()
                .filter(Room::isUncompiled)
                .map(Room::name)
                .toList();
        assertThat(uncompiled)
                .as("rooms not compiled yet: run mvn package from the root first")
                .isEmpty();
        List<Path> folders = house.rooms().stream()
                .map(Room::classes)
                .filter(Files::isDirectory)
                .toList();
        return new ClassFileImporter().importPaths(folders);
    }
}
