package org.mobula.system;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.mobula.testkit.ProgramCompiler;

/** A program of the tests that knows nothing of Mobula, started with an agent or without. */
final class AgentProgram {
    private final Sandbox sandbox;
    private final String agent;
    private final List<String> program;

    /**
     * Compiles it.
     *
     * @param agent the agent's command: {@code socket} or {@code rmi}
     * @param name the program's file
     */
    AgentProgram(Sandbox sandbox, String agent, String name) {
        this.sandbox = sandbox;
        this.agent = agent;
        this.program = new ProgramCompiler(Sandbox.library()).words(Sandbox.program(name));
    }

    /** Starts it with the agent. */
    Run fast(String... arguments) throws Exception {
        List<String> words = new ArrayList<>(
                List.of(agent, "--report", "--dir", sandbox.folder().toString(), "--"));
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(java(arguments));
        return sandbox.mobula(words);
    }

    /** Starts it without the agent. */
    Run plain(String... arguments) throws Exception {
        return sandbox.java(java(arguments));
    }

    private List<String> java(String... arguments) {
        List<String> words = new ArrayList<>(List.of("-Dsite=" + sandbox.marker()));
        words.addAll(program);
        words.addAll(List.of(arguments));
        return words;
    }
}
