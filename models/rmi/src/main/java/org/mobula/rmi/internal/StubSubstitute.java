package org.mobula.rmi.internal;

import java.lang.reflect.Proxy;
import java.rmi.Remote;
import java.rmi.server.RemoteObjectInvocationHandler;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.NotCarriableException;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.Substitute;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/** Writes and reads the stubs with certain interfaces. */
final class StubSubstitute implements Substitute {
    private final Class<?>[] interfaces;
    private final @Nullable ClassLoader loader;
    private final String text;

    StubSubstitute(Class<?>[] interfaces, @Nullable ClassLoader loader) {
        this.interfaces = interfaces;
        this.loader = loader;
        this.text = StubSubstitution.text(interfaces);
    }

    @Override
    public String text() {
        return text;
    }

    @Override
    public long fingerprint() {
        return 0;
    }

    @Override
    public void write(ObjectWriter writer, Object object) {
        Object target = isStub(object) ? null : JdkServer.target((Remote) object);
        Remote stub = target == null ? (Remote) object : JdkServer.stub(target);
        if (!isStub(stub) || !Arrays.equals(stub.getClass().getInterfaces(), interfaces)) {
            throw refused(object, "it is neither exported nor an ordinary stub");
        }
        Object ref = ((RemoteObjectInvocationHandler) Proxy.getInvocationHandler(stub)).getRef();
        if (!JdkRefs.isPlain(ref)) {
            throw refused(object, "it has a transport of its own");
        }
        if (writer.connection() instanceof Carrier carrier) {
            carrier.held().add(object);
        }
        Object live = JdkRefs.live(ref);
        ObjectKey key = JdkRefs.key(live);
        writer.writeElement(JdkRefs.host(live));
        Output output = writer.output();
        output.putInt(key.port());
        output.putLong(key.number());
        output.putInt(key.unique());
        output.putLong(key.time());
        output.putShort(key.count());
    }

    private static NotCarriableException refused(Object object, String reason) {
        return new NotCarriableException(object.getClass(), reason);
    }

    private static boolean isStub(Object object) {
        return Proxy.isProxyClass(object.getClass())
                && Proxy.getInvocationHandler(object).getClass() == RemoteObjectInvocationHandler.class;
    }

    @Override
    public Object read(ObjectReader reader) {
        String host = String.valueOf(reader.readElement());
        Input input = reader.input();
        int port = input.getInt();
        long number = input.getLong();
        int unique = input.getInt();
        long time = input.getLong();
        ObjectKey key = new ObjectKey(port, number, unique, time, input.getShort());
        Object live = JdkRefs.newLive(host, key);
        if (reader.connection() instanceof Carrier carrier) {
            carrier.references().add(live);
        }
        return Proxy.newProxyInstance(loader, interfaces, JdkRefs.newHandler(live));
    }
}
