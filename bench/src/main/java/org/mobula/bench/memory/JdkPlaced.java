package org.mobula.bench.memory;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;

/** The JDK's serialization of the values alone, a {@code double[]}. */
public final class JdkPlaced implements PlacedFormat {
    private byte[] message = {};

    /** Without a message. */
    public JdkPlaced() {}

    @Override
    public void write(Order order) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream stream = new ObjectOutputStream(bytes)) {
            stream.writeObject(order.values());
        }
        message = bytes.toByteArray();
    }

    @Override
    public double[] open() throws IOException, ClassNotFoundException {
        try (ObjectInputStream stream = new ObjectInputStream(new ByteArrayInputStream(message))) {
            return (double[]) stream.readObject();
        }
    }

    @Override
    public double readOne(int message) {
        throw new UnsupportedOperationException("the message holds the values alone");
    }

    @Override
    public double readLast() throws IOException, ClassNotFoundException {
        double[] values = open();
        return values[values.length - 1];
    }

    @Override
    public double readAll() {
        throw new UnsupportedOperationException("the message holds the values alone");
    }
}
