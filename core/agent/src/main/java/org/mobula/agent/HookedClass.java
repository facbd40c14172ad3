package org.mobula.agent;

import java.lang.classfile.ClassFile;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.invoke.MethodHandles;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A class of the JDK with hooks.
 *
 * <p>The JDK cannot see an agent's classes. A generated class beside an exported class of the JDK, the trampoline, has
 * a static method and a static field with a method handle for each hook; the methods call these. Only method bodies
 * change, so a class that was loaded before can be changed, too, unless the agent also adds a field to it.
 *
 * <p><b>Failure.</b> The hooks are installed all or none: if the class lacks one of the methods, as it might in another
 * JDK, it stays as it is, and the listener is told why.
 */
public final class HookedClass {
    private final String target;
    private final List<Hook> hooks;
    private final Consumer<String> failed;
    private final @Nullable String field;
    private final AtomicBoolean reported = new AtomicBoolean();

    /**
     * Describes the class; {@link #install} changes it.
     *
     * @param target its name, for example {@code sun.nio.ch.NioSocketImpl}
     * @param hooks the hooks in its methods
     * @param failed is told why hooks could not be installed, at most once; on any thread
     */
    public HookedClass(String target, List<Hook> hooks, Consumer<String> failed) {
        this(target, hooks, failed, null);
    }

    private HookedClass(String target, List<Hook> hooks, Consumer<String> failed, @Nullable String field) {
        this.target = target;
        this.hooks = List.copyOf(hooks);
        this.failed = failed;
        this.field = field;
    }

    /**
     * Returns a description with a field in addition: private, transient, volatile, of type {@code Object}. It is
     * possible only while the class is not loaded.
     */
    public HookedClass withField(String name) {
        return new HookedClass(target, hooks, failed, name);
    }

    /**
     * Opens packages of the JDK to the module of an agent.
     *
     * @return full access to members of a class in one of these packages
     */
    public static MethodHandles.Lookup open(
            Instrumentation instrumentation, Class<?> type, Set<String> packages, MethodHandles.Lookup agent)
            throws IllegalAccessException {
        Module module = agent.lookupClass().getModule();
        Map<String, Set<Module>> opened =
                packages.stream().collect(Collectors.toMap(name -> name, _ -> Set.of(module)));
        instrumentation.redefineModule(type.getModule(), Set.of(), Map.of(), opened, Set.of(), Map.of());
        return MethodHandles.privateLookupIn(type, agent);
    }

    /**
     * Installs the hooks, now if the class is loaded, otherwise when it is.
     *
     * @param beside full access to an exported class of the same module, which gets the trampoline as a neighbour
     * @throws IllegalAccessException if the access is not full
     */
    public void install(Instrumentation instrumentation, MethodHandles.Lookup beside)
            throws IllegalAccessException, NoSuchFieldException {
        String simpleName = target.substring(target.lastIndexOf('.') + 1);
        Trampoline trampoline = Trampoline.define(beside, simpleName, hooks);
        instrumentation.addTransformer(new Transformer(trampoline), true);
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (loaded.getClassLoader() == null && loaded.getName().equals(target)) {
                retransform(instrumentation, loaded);
            }
        }
    }

    private void retransform(Instrumentation instrumentation, Class<?> loaded) {
        if (field != null) {
            report(target + " was loaded before the agent");
            return;
        }
        try {
            instrumentation.retransformClasses(loaded);
        } catch (UnmodifiableClassException | RuntimeException | LinkageError e) {
            report(e.toString());
        }
    }

    private void report(String why) {
        if (reported.compareAndSet(false, true)) {
            failed.accept(why);
        }
    }

    private final class Transformer implements ClassFileTransformer {
        private final String internalName = target.replace('.', '/');
        private final Trampoline trampoline;

        Transformer(Trampoline trampoline) {
            this.trampoline = trampoline;
        }

        @Override
        public byte @Nullable [] transform(
                @Nullable ClassLoader loader,
                @Nullable String name,
                @Nullable Class<?> loaded,
                @Nullable ProtectionDomain domain,
                byte[] bytes) {
            if (loader != null || !internalName.equals(name)) {
                return null;
            }
            try {
                return HookCode.insert(ClassFile.of(), bytes, hooks, trampoline, field);
            } catch (Throwable e) {
                report(e.toString());
                return null; // the class stays as it is
            }
        }
    }
}
