package org.mobula.rmi.internal;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.io.OutputStream;
import java.rmi.Remote;
import java.rmi.server.RMIClassLoader;
import java.rmi.server.RemoteStub;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The form of results that the codec does not carry: Java serialization as {@code java.rmi} uses it, so that also
 * failures in the middle look as they do there.
 */
final class JavaForm {
    private JavaForm() {}

    /**
     * Writes an object. If that fails, the stream ends where it failed, and the receiver fails as one of {@code
     * java.rmi}.
     *
     * @param held is given the remote objects that must live until the receiver has registered its references
     */
    static byte[] write(@Nullable Object object, List<Object> held) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            Writer writer = new Writer(bytes, held);
            try {
                writer.writeObject(object);
            } finally {
                writer.flush();
            }
        } catch (IOException | RuntimeException | StackOverflowError e) {
            return bytes.toByteArray(); // tells the receiver
        }
        return bytes.toByteArray();
    }

    static @Nullable Object read(byte[] bytes, @Nullable ClassLoader loader)
            throws IOException, ClassNotFoundException {
        return new Reader(new ByteArrayInputStream(bytes), loader).readObject();
    }

    /** As the JDK's {@code MarshalOutputStream}, without annotations. */
    private static final class Writer extends ObjectOutputStream {
        private final List<Object> held;

        Writer(OutputStream out, List<Object> held) throws IOException {
            super(out);
            this.held = held;
            useProtocolVersion(ObjectStreamConstants.PROTOCOL_VERSION_1);
            enableReplaceObject(true);
        }

        @Override
        @SuppressWarnings("deprecation") // RemoteStub: the JDK looks for it, too
        protected Object replaceObject(Object object) {
            if (!(object instanceof Remote remote)) {
                return object;
            }
            held.add(remote);
            Object target = remote instanceof RemoteStub ? null : JdkServer.target(remote);
            return target == null ? object : JdkServer.stub(target);
        }
    }

    /** As the JDK's {@code MarshalInputStream}. */
    private static final class Reader extends ObjectInputStream {
        private final @Nullable ClassLoader loader;

        Reader(InputStream in, @Nullable ClassLoader loader) throws IOException {
            super(in);
            this.loader = loader;
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass type) throws IOException, ClassNotFoundException {
            String name = type.getName();
            try {
                return RMIClassLoader.loadClass((String) null, name, loader);
            } catch (ClassNotFoundException e) {
                if (Character.isLowerCase(name.charAt(0)) && name.indexOf('.') < 0) {
                    try {
                        return super.resolveClass(type); // a primitive type
                    } catch (ClassNotFoundException ignored) {
                        // the first one says more
                    }
                }
                throw e;
            }
        }

        @Override
        protected Class<?> resolveProxyClass(String[] interfaces) throws IOException, ClassNotFoundException {
            return RMIClassLoader.loadProxyClass(null, interfaces, loader);
        }
    }
}
