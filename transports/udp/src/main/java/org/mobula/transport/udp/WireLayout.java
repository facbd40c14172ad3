package org.mobula.transport.udp;

/**
 * Byte offsets of a datagram. All numbers are little-endian, except in the stream that data datagrams carry, which is
 * in the byte order of its sender.
 *
 * <pre>
 *    0  int    CRC-32C of all bytes after it
 *    4  byte   kind: 1 data, 2 acknowledgement, 3 probe
 *    5  byte   data: 1 if an acknowledgement is requested at once; acknowledgement: number of ranges; probe: 0
 *    6  short  0
 *    8  long   key that the receiver of this datagram has chosen
 *   16  long   data, probe: number of the datagram, one more for each; acknowledgement: greatest number that arrived
 *   24  long   data: position of the first byte in the stream; probe: 0
 *  or   int    acknowledgement: microseconds since that datagram arrived
 *   28  int    acknowledgement: length of the longest probe that arrived, 0 for none
 *   32  long   bytes of the stream in the other direction that have arrived without a gap
 *   40  long   bytes of it that have been read, so that their memory is free
 *   48         data: bytes of the stream; acknowledgement: the ranges beyond the first gap, two longs each
 * </pre>
 *
 * <p>The stream consists of frames: int payload length, int tag, payload, zeros up to a multiple of 8.
 */
final class WireLayout {
    static final int CHECKSUM = 0;
    static final int KIND = 4;
    static final int FLAGS = 5;
    static final int ZERO = 6;
    static final int KEY = 8;
    static final int NUMBER = 16;
    static final int POSITION = 24;
    static final int DELAY = 24;
    static final int PROBE_LENGTH = 28;
    static final int RECEIVED = 32;
    static final int CONSUMED = 40;
    static final int HEADER = 48;

    static final byte DATA = 1;
    static final byte ACKNOWLEDGEMENT = 2;
    static final byte PROBE = 3;

    /** The flag of a datagram that requests an acknowledgement. */
    static final byte REQUEST = 1;

    /** Bytes of one range of an acknowledgement. */
    static final int RANGE = 16;

    /** The most ranges of an acknowledgement. */
    static final int RANGES = 32;

    /** The longest datagram over IPv4. */
    static final int LONGEST = 65507;

    static final int FRAME_HEADER = 8;
    static final int FRAME_TAG = 4;
    static final int ALIGNMENT = 8;

    /** No frame has this tag: the other media use it for padding. */
    static final int NO_TAG = -1;

    private WireLayout() {}

    /** The length of a frame with header and padding. */
    static int frameBytes(int payload) {
        return (payload + FRAME_HEADER + ALIGNMENT - 1) & -ALIGNMENT;
    }

    /** The longest payload of a frame: a quarter of the window, so that both sides copy at the same time. */
    static int payloadLimit(int windowBytes) {
        return windowBytes / 4 - FRAME_HEADER;
    }
}
