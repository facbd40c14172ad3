package org.mobula.replica.internal.space;

import org.mobula.codec.Codecs;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.invoke.InterfaceException;
import org.mobula.invoke.Stub;

/** Refuses stubs as arguments: a method that runs at every rank would call through them once per rank, at different moments. */
final class StubSubstitution implements UniformSubstitution {
    private StubSubstitution() {}

    /** Registers this with the program's codecs. */
    static void refuse(Codecs codecs) {
        codecs.substitute("stub", new StubSubstitution());
    }

    @Override
    public boolean covers(Class<?> type) {
        return Stub.class.isAssignableFrom(type);
    }

    @Override
    public String text() {
        return "refused";
    }

    @Override
    public void write(ObjectWriter writer, Object object) {
        throw refusal(
                object + " cannot be passed into a replicated object: it is a reference, and a method that runs at"
                        + " every rank would call it from each. Call it before, and pass what it answers");
    }

    @Override
    public Object read(ObjectReader reader) {
        throw refusal("a reference came for a replicated object, and none is ever sent there."
                + " Run the same version on every rank");
    }

    private static InterfaceException refusal(String why) {
        return new InterfaceException(why);
    }
}
