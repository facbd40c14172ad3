package org.mobula.tools;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command that runs a program with one of the agents and returns its exit code. */
abstract class AgentCommand implements Callable<Integer> {
    @Option(names = "--report", description = "print at the end how much went which way, and why")
    private boolean report;

    @Mixin
    private AgentOption agent = new AgentOption();

    @Parameters(arity = "1..*", paramLabel = "COMMAND", description = "the program's own command")
    private List<String> command = new ArrayList<>();

    /** The name of the agent's jar. */
    abstract String jar();

    /** The options that only this agent has, as given. */
    abstract List<String> own();

    @Override
    public Integer call() throws InterruptedException {
        List<String> words = new ArrayList<>(own());
        if (report) {
            words.add("report");
        }
        return AgentCommandLine.run(AgentCommandLine.with(agent.text(jar(), words), command));
    }
}
