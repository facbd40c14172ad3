package org.mobula.architecture;

import com.sun.source.tree.ExportsTree;
import com.sun.source.tree.ModuleTree;
import com.sun.source.tree.RequiresTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A room, as read from its sources.
 *
 * @param name its folder relative to the root: {@code core/codec}
 * @param classes the folder of its compiled classes, which may not exist
 * @param sources its main source files
 * @param module its module-info; empty if it has none
 */
record Room(String name, Path classes, List<SourceFile> sources, Optional<Module> module) {
    /**
     * A module-info.
     *
     * @param name the module's name
     * @param requires the modules it requires
     * @param transitive those it requires transitively
     * @param exports its exported packages, each with the modules it is exported to; an empty set means all modules
     */
    record Module(String name, Set<String> requires, Set<String> transitive, Map<String, Set<String>> exports) {
        private static Module of(ModuleTree tree) {
            Module module = new Module(tree.getName().toString(), new TreeSet<>(), new TreeSet<>(), new TreeMap<>());
            for (var directive : tree.getDirectives()) {
                if (directive instanceof RequiresTree required) {
                    module.requires.add(required.getModuleName().toString());
                    if (required.isTransitive()) {
                        module.transitive.add(required.getModuleName().toString());
                    }
                } else if (directive instanceof ExportsTree exported) {
                    Set<String> targets = new TreeSet<>();
                    if (exported.getModuleNames() != null) {
                        exported.getModuleNames().forEach(target -> targets.add(target.toString()));
                    }
                    module.exports.put(exported.getPackageName().toString(), targets);
                }
            }
            return module;
        }
    }

    static Room of(Path root, Path folder) {
        Path main = folder.resolve("src/main/java");
        List<SourceFile> sources = SourceFile.parse(SourceTree.javaFiles(main));
        Optional<Module> module = sources.stream()
                .filter(file -> file.tree().getModule() != null)
                .findFirst()
                .map(file -> Module.of(file.tree().getModule()));
        return new Room(root.relativize(folder).toString(), folder.resolve("target/classes"), sources, module);
    }

    /** Whether the room has classes to compile but no compiled classes. */
    boolean isUncompiled() {
        return !Files.isDirectory(classes) && sources.stream().anyMatch(SourceFile::hasTypes);
    }

    /** Whether a package is exported to all modules. */
    boolean exports(String packageName) {
        return module.isEmpty() || Set.of().equals(module.get().exports().get(packageName));
    }

    /** Whether a package is exported to another room. */
    boolean exports(String packageName, Room other) {
        if (exports(packageName)) {
            return true;
        }
        Set<String> targets = module.orElseThrow().exports().getOrDefault(packageName, Set.of());
        return other.module().map(m -> targets.contains(m.name())).orElse(false);
    }

    /** The packages that contain at least one type. */
    Set<String> packages() {
        Set<String> packages = new TreeSet<>();
        sources.stream().filter(SourceFile::hasTypes).forEach(file -> packages.add(file.packageName()));
        return packages;
    }
}
