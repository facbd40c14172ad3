package org.mobula.contract.wire;

import java.util.HexFormat;

/**
 * One frame as it crosses a channel.
 *
 * @param tag handler and kind
 * @param payload what it carries
 */
public record Frame(int tag, byte[] payload) {
    /** The number of the handler it is for. */
    public int handler() {
        return tag >>> 2;
    }

    /** Whether it is a message by itself, begins one, or continues one: see docs/wire-protocol.md. */
    public int kind() {
        return tag & 3;
    }

    /** The payload in hexadecimal. */
    public String hex() {
        return HexFormat.of().formatHex(payload);
    }

    @Override
    public String toString() {
        return "handler " + handler() + " kind " + kind() + " " + hex();
    }
}
