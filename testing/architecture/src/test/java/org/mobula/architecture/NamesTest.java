package org.mobula.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks the names that {@code import module org.mobula;} brings into a program, and the names of types. */
class NamesTest {
    private static final String UMBRELLA = "org.mobula";

    /** Excluded because a standard prescribes its names, some of which collide with others. */
    private static final String NOT_IN_UMBRELLA = "models/mpj";

    private static final List<String> MEANINGLESS_WORDS =
            List.of("Manager", "Helper", "Util", "Utils", "Impl", "Data", "Info");

    private final SourceTree sourceTree = SourceTree.ours();

    @Test
    void simpleNamesAreUniqueInTheUmbrella() {
        Map<String, Set<String>> packages = new TreeMap<>();
        forEachExported((name, packageName) ->
                packages.computeIfAbsent(name, n -> new TreeSet<>()).add(packageName));
        Map<String, Set<String>> ambiguousNames = new TreeMap<>(packages);
        ambiguousNames.values().removeIf(of -> of.size() == 1);
        assertThat(packages).isNotEmpty();
        assertThat(ambiguousNames).as("exported simple names of several types").isEmpty();
    }

    @Test
    void namesDoNotCollideWithJavaBase() throws Exception {
        Set<String> base = namesOfJavaBase();
        List<String> ambiguous = new ArrayList<>();
        forEachExported((name, packageName) -> {
            if (!packageName.endsWith(".spi") && base.contains(name)) {
                ambiguous.add(packageName + "." + name);
            }
        });
        assertThat(base).contains("String", "List", "Path");
        assertThat(ambiguous).as("names that java.base also exports").isEmpty();
    }

    @Test
    void noTypeNameEndsInAMeaninglessWord() {
        List<String> empty = new ArrayList<>();
        for (Room room : sourceTree.rooms()) {
            for (SourceFile file : room.sources()) {
                String name = file.path().getFileName().toString().replace(".java", "");
                MEANINGLESS_WORDS.stream()
                        .filter(name::endsWith)
                        .forEach(word -> empty.add(sourceTree.name(file.path())));
            }
        }
        assertThat(empty)
                .as("types whose name ends in a meaningless word: " + MEANINGLESS_WORDS)
                .isEmpty();
    }

    private interface Visitor {
        void visit(String simpleName, String packageName);
    }

    private void forEachExported(Visitor visitor) {
        for (Room room : umbrellaRooms()) {
            for (SourceFile file : room.sources()) {
                if (room.exports(file.packageName())) {
                    file.forEachPublicType((name, comment) -> {
                        if (!name.contains(".")) {
                            visitor.visit(name, file.packageName());
                        }
                    });
                }
            }
        }
    }

    /** The rooms that the umbrella module exports; all candidates if there is no umbrella module. */
    private List<Room> umbrellaRooms() {
        Map<String, Room> byModule = sourceTree.rooms().stream()
                .filter(room -> room.module().isPresent())
                .collect(Collectors.toMap(room -> room.module().get().name(), room -> room));
        Optional<Room> umbrella = Optional.ofNullable(byModule.get(UMBRELLA));
        if (umbrella.isEmpty()) {
            return byModule.values().stream()
                    .filter(room ->
                            !room.name().equals(NOT_IN_UMBRELLA) && !room.name().equals("tools"))
                    .toList();
        }
        Set<String> reached = new HashSet<>();
        addReachable(UMBRELLA, byModule, reached);
        return reached.stream().map(byModule::get).toList();
    }

    private static void addReachable(String module, Map<String, Room> byModule, Set<String> reached) {
        if (byModule.containsKey(module) && reached.add(module)) {
            byModule.get(module)
                    .module()
                    .orElseThrow()
                    .transitive()
                    .forEach(next -> addReachable(next, byModule, reached));
        }
    }

    private static Set<String> namesOfJavaBase() throws Exception {
        ModuleReference base = ModuleFinder.ofSystem().find("java.base").orElseThrow();
        Set<String> exported = base.descriptor().exports().stream()
                .filter(e -> !e.isQualified())
                .map(e -> e.source().replace('.', '/'))
                .collect(Collectors.toSet());
        try (ModuleReader reader = base.open();
                Stream<String> files = reader.list()) {
            return files.filter(file -> file.endsWith(".class") && !file.contains("$") && file.contains("/"))
                    .filter(file -> exported.contains(file.substring(0, file.lastIndexOf('/'))))
                    .filter(NamesTest::isPublic)
                    .map(file -> file.substring(file.lastIndexOf('/') + 1).replace(".class", ""))
                    .collect(Collectors.toSet());
        }
    }

    private static boolean isPublic(String file) {
        try {
            String name = file.replace('/', '.').replace(".class", "");
            return java.lang.reflect.Modifier.isPublic(
                    Class.forName(name, false, null).getModifiers());
        } catch (ClassNotFoundException e) {
            return false; // not a class, for example package-info
        }
    }
}
