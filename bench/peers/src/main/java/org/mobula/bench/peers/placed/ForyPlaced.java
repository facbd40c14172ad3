package org.mobula.bench.peers.placed;

import java.util.Objects;
import org.apache.fory.Fory;
import org.mobula.bench.memory.Order;
import org.mobula.bench.memory.PlacedFormat;

/** Fory, which decodes the whole message. */
public final class ForyPlaced implements PlacedFormat {
    private final Fory fory = Fory.builder()
            .withXlang(false)
            .requireClassRegistration(true)
            .withNumberCompressed(false)
            .withCodegen(true)
            .withAsyncCompilation(false)
            .build();
    private byte[] message = {};

    /** Without a message. */
    public ForyPlaced() {
        fory.register(Order.class);
    }

    @Override
    public void write(Order order) {
        message = fory.serialize(order);
    }

    @Override
    public Order open() {
        return (Order) Objects.requireNonNull(fory.deserialize(message));
    }

    @Override
    public double readOne(int message) {
        return open().price();
    }

    @Override
    public double readLast() {
        double[] values = open().values();
        return values[values.length - 1];
    }

    @Override
    public double readAll() {
        return open().sum();
    }
}
