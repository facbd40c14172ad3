package org.mobula.socket;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;

/** The second JVM of {@link FastSockets#install}: loads an agent into another JVM. */
final class AttachMain {
    private AttachMain() {}

    /** @param words the process id, the agent's jar, its options */
    public static void main(String[] words) {
        try {
            VirtualMachine other = VirtualMachine.attach(words[0]);
            try {
                other.loadAgent(words[1], words[2]);
            } finally {
                other.detach();
            }
        } catch (AttachNotSupportedException | AgentLoadException | AgentInitializationException | IOException e) {
            System.out.println(e.getMessage());
            System.exit(1);
        }
    }
}
