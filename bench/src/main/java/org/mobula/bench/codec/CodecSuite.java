package org.mobula.bench.codec;

import java.util.ArrayList;
import java.util.List;
import org.mobula.bench.Bout;
import org.mobula.bench.Case;
import org.mobula.bench.Contestant;
import org.mobula.bench.Suite;
import org.mobula.bench.Unit;
import org.mobula.bench.process.OneProcess;

/** Objects to bytes and back, beside other serializers; all of them keep track of what is shared. */
public final class CodecSuite {
    /** What the user picks it by. */
    public static final String NAME = "codec";

    static final String WRITE = "write";
    static final String READ = "read";

    private static final String WAITING = "nobody waits";

    private CodecSuite() {}

    /** The suite. */
    public static Suite suite() {
        String jdk = "the JDK's serialization, " + Runtime.version();
        return new Suite(NAME, bouts("JDK", jdk, JdkFormat.class));
    }

    /** Ours beside a peer, writing and reading. */
    public static List<Bout> bouts(String peer, String version, Class<? extends Format> format) {
        return List.of(bout(WRITE, peer, version, format), bout(READ, peer, version, format));
    }

    private static Bout bout(String direction, String peer, String version, Class<? extends Format> format) {
        String ours = "mobula " + CodecSuite.class.getModule().getDescriptor().rawVersion().orElse("0.1.0-SNAPSHOT");
        return new Bout(
                process("mobula", ours, MobulaFormat.class, direction),
                process(peer, version, format, direction),
                WAITING,
                cases(direction));
    }

    private static Contestant process(String name, String version, Class<? extends Format> format, String direction) {
        return new OneProcess(name, version, Marks.class, List.of(format.getName(), direction));
    }

    private static List<Case> cases(String direction) {
        List<Case> cases = new ArrayList<>();
        for (String shape : Shapes.names()) {
            if (direction.equals(WRITE) || !shape.equals(Shapes.FRESH)) {
                cases.add(new Case(shape, direction, 1, Shapes.bytes(shape), Unit.MICROSECONDS));
            }
        }
        return cases;
    }
}
