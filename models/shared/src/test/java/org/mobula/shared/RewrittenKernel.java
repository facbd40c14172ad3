package org.mobula.shared;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.Node;
import org.mobula.shared.spi.AccessRewriter;

/** Defines {@link CheckedKernel} and its nested classes again, with checks. */
final class RewrittenKernel extends ClassLoader {
    private static final String KERNEL = "org.mobula.shared.CheckedKernel";

    private final AccessRewriter rewriter = new AccessRewriter(RewrittenKernel::file);

    private RewrittenKernel() {
        super(RewrittenKernel.class.getClassLoader());
    }

    /** A new kernel with checks. */
    static Kernel load() {
        try {
            return (Kernel)
                    new RewrittenKernel().loadClass(KERNEL).getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** The shared objects of a node whose program is a kernel. */
    static SharedObjects sharedBy(Node node, Kernel kernel, boolean strict) {
        Thread.currentThread().setContextClassLoader(kernel.getClass().getClassLoader()); // decodes objects
        SharedObjects shared = SharedObjects.of(node);
        shared.expectInsertedChecks(strict);
        return shared;
    }

    /** The class file of a class; null if there is none. */
    static byte @Nullable [] file(String name) {
        try (InputStream in = RewrittenKernel.class.getClassLoader().getResourceAsStream(name + ".class")) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded == null && name.startsWith(KERNEL)) {
                byte[] file = rewriter.rewrite(name.replace('.', '/')).orElseThrow();
                loaded = defineClass(name, file, 0, file.length);
            }
            return loaded != null ? loaded : super.loadClass(name, resolve);
        }
    }
}
