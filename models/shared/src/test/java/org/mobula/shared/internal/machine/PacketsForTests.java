package org.mobula.shared.internal.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Packets of all kinds. */
public final class PacketsForTests {
    private PacketsForTests() {}

    /** A request with known bytes. */
    public static Packet request() {
        return Packet.of(PacketKind.REQUEST, 1L << 32 | 2)
                .transfer(3)
                .requests(new Request(4, 5, true, false, 6, 7, 8))
                .build();
    }

    /** One of each kind, and one with each kind of content. */
    public static List<Packet> all() {
        List<Packet> all = new ArrayList<>();
        for (PacketKind kind : PacketKind.values()) {
            all.add(Packet.of(kind, 1)
                    .transfer(2)
                    .id(3)
                    .version(4)
                    .argument(1)
                    .requests(new Request(1, 5, true, false, 0, 2, 0))
                    .notices(new long[] {1, 9})
                    .numbers(1, 3)
                    .text("größer\nx")
                    .build());
        }
        for (Object array : List.of(
                new byte[] {1, 2},
                new short[] {1, 2},
                new char[] {'a', 'b'},
                new int[] {1, 2},
                new long[] {1, 2},
                new float[] {1, 2},
                new double[] {1, 2},
                new boolean[] {true, false})) {
            all.add(Packet.of(PacketKind.CONTENT, 1)
                    .version(7)
                    .data(new Payload.Whole(array, new AtomicInteger()))
                    .build());
            all.add(Packet.of(PacketKind.DONE, 1)
                    .argument(1)
                    .data(new Payload.Runs(new int[] {0, 1, 1, 1}, array))
                    .build());
        }
        all.add(Packet.of(PacketKind.CONTENT, 1)
                .version(7)
                .data(new Payload.Page(2))
                .build());
        all.add(Packet.of(PacketKind.BACKUP, 1)
                .version(7)
                .data(new Payload.Bytes(new byte[] {1, 2, 3}))
                .build());
        return all;
    }
}
