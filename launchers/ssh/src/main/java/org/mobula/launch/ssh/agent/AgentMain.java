package org.mobula.launch.ssh.agent;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import org.mobula.launch.LaunchException;
import org.mobula.launch.ssh.tree.Frame;
import org.mobula.launch.ssh.tree.FrameKind;
import org.mobula.launch.ssh.tree.FrameSender;
import org.mobula.launch.ssh.tree.StartOrder;

/** The main class of the agent. Standard input and output carry frames; the first one is its order. */
public final class AgentMain {
    private static final int FAILED = 1;
    private static final int BUFFER = 1 << 16;

    private AgentMain() {}

    /** Runs until the connection to the process above ends. */
    public static void main(String[] words) {
        // whatever is printed must not get between the frames
        System.setOut(new PrintStream(new FileOutputStream(FileDescriptor.err), true));
        FrameSender up = new FrameSender(new FileOutputStream(FileDescriptor.out), "up");
        DataInputStream down =
                new DataInputStream(new BufferedInputStream(new FileInputStream(FileDescriptor.in), BUFFER));
        HostAgent agent = null;
        int code = FAILED;
        try {
            agent = HostAgent.start(order(down), up);
            agent.serve(down);
            code = 0;
        } catch (LaunchException | IllegalArgumentException | IOException failure) {
            System.err.println(failure.getMessage());
        } finally {
            if (agent != null) {
                agent.end();
            }
            Runtime.getRuntime().halt(code);
        }
    }

    private static StartOrder order(DataInputStream down) throws IOException {
        Frame first = Frame.read(down);
        if (first == null) {
            throw new IOException("the process above ended before it sent an order");
        }
        if (first.kind() != FrameKind.ORDER || !StartOrder.version(first).equals(StartOrder.VERSION)) {
            throw new IOException("it has another version of Mobula than the launcher; install the same on all hosts");
        }
        return StartOrder.of(first);
    }
}
