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
 * One room, as its sources tell.
 *
 * @param name its folder below the root: {@code core/codec}
 * @param classes where its compiled classes are, if it was compiled
 * @param sources its main source files
 * @param module what its module-info says; empty if it has none
 */
record Room(String name, Path classes, List<SourceFile> sources, Optional<Module> module) {
    /**
     * What a module-info says.
     *
     * @param name the module's name
     * @param requires the modules it needs
     * @param passedOn those of them that whoever requires this module needs, too
     * @param exports its exported packages, each with the modules it is meant for; none means all
     */
    record Module(String name, Set<String> requires, Set<String> passedOn, Map<String, Set<String>> exports) {
        private static Module of(ModuleTree tree) {
            Module module = new Module(tree.getName().toString(), new TreeSet<>(), new TreeSet<>(), new TreeMap<>());
            for (var directive : tree.getDirectives()) {
                if (directive instanceof RequiresTree required) {
                    module.requires.add(required.getModuleName().toString());
                    if (required.isTransitive()) {
                        module.passedOn.add(required.getModuleName().toString());
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
        List<SourceFile> sources = SourceFile.parse(House.javaFiles(main));
        Optional<Module> module = sources.stream()
                .filter(file -> file.tree().getModule() != null)
                .findFirst()
                .map(file -> Module.of(file.tree().getModule()));
        return new Room(root.relativize(folder).toString(), folder.resolve("target/classes"), sources, module);
    }

    /** Whether there is something a compiler would have made classes of, and it has not. */
    boolean isUncompiled() {
        return !Files.isDirectory(classes) && sources.stream().anyMatch(SourceFile::hasTypes);
    }

    /** Whether everyone may use a package of this room. */
    boolean exports(String packageName) {
        return module.isEmpty() || Set.of().equals(module.get().exports().get(packageName));
    }

    /** Whether another room may use a package of this one. */
    boolean exports(String packageName, Room other) {
        if (exports(packageName)) {
            return true;
        }
        Set<String> targets = module.orElseThrow().exports().getOrDefault(packageName, Set.of());
        return other.module().map(m -> targets.contains(m.name())).orElse(false);
    }

    /** The packages that have at least one type. */
    Set<String> packages() {
        Set<String> packages = new TreeSet<>();
        sources.stream().filter(SourceFile::hasTypes).forEach(file -> packages.add(file.packageName()));
        return packages;
    }
}
