package org.mobula.socket.cases;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;

/**
 * Connects to a {@link VictimProgram}, and observes how its connection ends when that is killed.
 *
 * <p>Arguments: whether both have the agent; the port; {@code read} if everything it wrote was read, {@code unread} if
 * not, {@code blocked} if it is writing more than fits; {@code written} if the victim is killed while it writes, {@code
 * written unread} if it had not read everything then; the process to kill.
 */
public final class SurvivorProgram {
    private static final long READ_BEFORE = 20 << 20;

    private SurvivorProgram() {}

    public static void main(String[] words) throws Exception {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(words[1]));
        Side side = new Side(socket, null, null);
        side.warmUp(true, Boolean.parseBoolean(words[0]));
        OutputStream out = socket.getOutputStream();
        ProcessHandle victim = ProcessHandle.of(Long.parseLong(words[3])).orElseThrow();
        if (words[2].startsWith("written")) {
            out.write(words[2].endsWith("unread") ? new byte[] {'e', 1, 2, 3} : new byte[] {'e'});
            readToEnd(side);
            side.see("victim lives", () -> victim.onExit().get().isAlive());
            side.see("refused", () -> refused(out));
            side.observed().forEach(line -> System.out.println("seen " + line));
            return;
        }
        out.write('r');
        out.write(new byte[1000]);
        out.write('w');
        out.write('s');
        side.in.readNBytes(500); // the other half remains to be read after the kill
        Side.Task writer = null;
        if (words[2].equals("unread")) {
            out.write(new byte[1000]);
        } else if (words[2].equals("blocked")) {
            writer = side.start(false, () -> out.write(new byte[64 << 20]));
            writer.awaitBlocked();
        }
        System.out.println("ready");
        victim.onExit().join();
        if (writer != null) {
            System.out.println("seen writer " + writer.join().split(":")[0]);
        }
        side.see("rest", () -> side.in.readNBytes(500).length);
        side.see("read", side.in::read);
        side.see("read", side.in::read);
        side.see("refused", () -> refused(out));
        side.observed().forEach(line -> System.out.println("seen " + line));
    }

    /** Reads what the victim writes without end; some of it before the victim may be killed. */
    private static void readToEnd(Side side) {
        byte[] piece = new byte[10_000];
        long place = 0;
        boolean right = true;
        try {
            int count;
            while ((count = side.in.read(piece)) >= 0) {
                for (int i = 0; i < count; i++) {
                    right &= piece[i] == VictimProgram.at(place + i);
                }
                if (place < READ_BEFORE && place + count >= READ_BEFORE) {
                    System.out.println("ready");
                }
                place += count;
            }
            side.see("end");
        } catch (IOException e) {
            side.see(e);
        }
        side.see(right);
        side.see("read", side.in::read);
    }

    private static boolean refused(OutputStream out) {
        for (int i = 0; i < 10_000_000; i++) {
            try {
                out.write(1);
            } catch (IOException e) {
                return true;
            }
        }
        return false;
    }
}
