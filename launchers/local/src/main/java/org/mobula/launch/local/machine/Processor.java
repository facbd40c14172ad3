package org.mobula.launch.local.machine;

/**
 * A hardware thread.
 *
 * @param number its number in the system
 * @param core the number of its core within the socket
 * @param socket the number of its socket
 */
public record Processor(int number, int core, int socket) {
    boolean sharesCore(Processor other) {
        return core == other.core && socket == other.socket;
    }
}
