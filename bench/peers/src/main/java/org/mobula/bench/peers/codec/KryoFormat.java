package org.mobula.bench.peers.codec;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.mobula.bench.codec.Format;
import org.mobula.bench.codec.Shapes;

/** Kryo with references and registered classes, over reused buffers. */
public final class KryoFormat implements Format {
    private static final int ROOM = 2 << 20;
    private static final List<Class<?>> OF_THE_JDK =
            List.of(ArrayList.class, HashMap.class, byte[].class, int[].class, double[].class, boolean[].class);

    private final Kryo kryo = new Kryo();
    private final Output[] outputs = new Output[SLOTS];
    private final Input input = new Input();

    /** A format with empty buffers. */
    public KryoFormat() {
        kryo.setReferences(true);
        kryo.setRegistrationRequired(true);
        List.of(Shapes.classes()).forEach(kryo::register);
        OF_THE_JDK.forEach(kryo::register);
        for (int i = 0; i < SLOTS; i++) {
            outputs[i] = new Output(ROOM);
        }
    }

    @Override
    public void write(int slot, Object object) {
        Output output = outputs[slot];
        output.reset();
        kryo.writeClassAndObject(output, object);
    }

    @Override
    public Object read(int slot) {
        input.setBuffer(outputs[slot].getBuffer(), 0, outputs[slot].position());
        return kryo.readClassAndObject(input);
    }
}
