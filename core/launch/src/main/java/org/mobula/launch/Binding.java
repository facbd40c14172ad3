package org.mobula.launch;

import java.util.Locale;

/** To which processors the process of each rank is bound. */
public enum Binding {
    /** To none: the system moves the ranks between all processors. */
    NONE,
    /** Each rank to a core of its own, with all hardware threads of the core. */
    CORE,
    /** Each rank to all cores of a socket; the ranks of a host take turns among its sockets. */
    SOCKET;

    /**
     * The value of {@code --bind-to}.
     *
     * @throws LaunchException if there is no such binding
     */
    public static Binding parse(String text) {
        for (Binding binding : values()) {
            if (binding.label().equals(text)) {
                return binding;
            }
        }
        throw new LaunchException("--bind-to " + text + " is not valid; choose core, socket or none");
    }

    /** The name on the command line. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
