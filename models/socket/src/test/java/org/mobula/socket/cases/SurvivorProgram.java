package org.mobula.socket.cases;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;

/**
 * Connects to a {@link VictimProgram}, and observes how its connection ends when that is killed.
 *
 * <p>Arguments: whether both have the agent; the port; {@code read} if everything it wrote was read, {@code unread} if
 * not, {@code blocked} if it is writing more than fits; the process to kill.
 */
public final class SurvivorProgram {
    private SurvivorProgram() {}

    public static void main(String[] words) throws Exception {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(words[1]));
        Side side = new Side(socket, null, null);
        side.warmUp(true, Boolean.parseBoolean(words[0]));
        OutputStream out = socket.getOutputStream();
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
        ProcessHandle victim = ProcessHandle.of(Long.parseLong(words[3])).orElseThrow();
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
