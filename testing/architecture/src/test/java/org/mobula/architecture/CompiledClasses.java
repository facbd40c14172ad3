package org.mobula.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The compiled classes of all rooms, read once for all tests. */
final class CompiledClasses {
    private static final JavaClasses OURS = read(SourceTree.ours());

    private CompiledClasses() {}

    static JavaClasses ours() {
        return OURS;
    }

    private static JavaClasses read(SourceTree sourceTree) {
        List<String> uncompiled = sourceTree.rooms().stream()
                .filter(Room::isUncompiled)
                .map(Room::name)
                .toList();
        assertThat(uncompiled)
                .as("rooms that are not compiled; run mvn package in the root folder first")
                .isEmpty();
        List<Path> folders = sourceTree.rooms().stream()
                .map(Room::classes)
                .filter(Files::isDirectory)
                .toList();
        return new ClassFileImporter().importPaths(folders);
    }
}
