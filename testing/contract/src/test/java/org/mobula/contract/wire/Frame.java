package org.mobula.contract.wire;

import java.util.HexFormat;

/**
 * A frame on a channel.
 *
 * @param tag the handler and the kind
 * @param payload the payload
 */
public record Frame(int tag, byte[] payload) {
    /** The number of its handler. */
    public int handler() {
        return tag >>> 2;
    }

    /** The kind: a complete message, or the beginning or continuation of one; see docs/wire-protocol.md. */
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
