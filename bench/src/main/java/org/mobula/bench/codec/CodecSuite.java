package org.mobula.bench.codec;

import java.util.ArrayList;
import java.util.List;
import org.mobula.bench.Case;
import org.mobula.bench.Implementation;
import org.mobula.bench.Pairing;
import org.mobula.bench.Peers;
import org.mobula.bench.Suite;
import org.mobula.bench.Unit;
import org.mobula.bench.process.OneProcess;

/** Objects to bytes and back, by Mobula and other serializers, all of which preserve shared references. */
public final class CodecSuite {
    /** Its name on the command line. */
    public static final String NAME = "codec";

    private static final String PROGRAMS = "org.mobula.bench.peers.codec.";
    private static final String NO_WAITING = "no waiting";

    private CodecSuite() {}

    /** The suite. */
    public static Suite suite(Peers peers) {
        Implementation jdk =
                process("JDK", "java.io.Serializable of " + Runtime.version(), peers, JdkFormat.class.getName());
        Implementation kryo = process("Kryo", peers.version("kryo"), peers, PROGRAMS + "KryoFormat");
        Implementation fory = process(
                "Fory", peers.version("fory-core") + ", numbers not compressed", peers, PROGRAMS + "ForyFormat");
        return new Suite(NAME, List.of(pairing(peers, fory), pairing(peers, kryo), pairing(peers, jdk)));
    }

    private static Pairing pairing(Peers peers, Implementation peer) {
        Implementation ours = process("mobula", peers.version("mobula-codec"), peers, MobulaFormat.class.getName());
        return new Pairing(ours, peer, NO_WAITING, cases());
    }

    private static Implementation process(String name, String library, Peers peers, String format) {
        return new OneProcess(name, library, peers.classPath(), CodecProgram.class.getName(), List.of(format));
    }

    private static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (String shape : Shapes.names()) {
            for (Direction direction : Direction.values()) {
                if (direction == Direction.WRITE || !shape.equals(Shapes.FRESH)) {
                    String medium = direction.word();
                    cases.add(
                            new Case(shape, medium, 1, Shapes.bytes(shape), Unit.MICROSECONDS, direction.asked(shape)));
                }
            }
        }
        return cases;
    }
}
