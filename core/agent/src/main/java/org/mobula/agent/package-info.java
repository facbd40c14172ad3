/**
 * What the Java agents of this project have in common; it knows neither sockets nor remote objects.
 *
 * <p>An agent is one jar. Its manifest names {@code org.mobula.agent.entry.AgentEntry} (folder {@code src/main/entry},
 * compiled for Java 8), which loads the agent's classes from a folder of the jar, below the loader of the JDK. {@code
 * build/agent-jar} makes such a jar. The agent describes {@linkplain org.mobula.agent.Hook hooks} in methods of one
 * class of the JDK, and {@link org.mobula.agent.HookedClass} installs them, at once or when the class is loaded.
 *
 * <p>Start reading at {@link org.mobula.agent.HookedClass}.
 */
@NullMarked
package org.mobula.agent;

import org.jspecify.annotations.NullMarked;
