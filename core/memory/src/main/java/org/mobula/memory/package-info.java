/**
 * The memory of messages.
 *
 * <p>{@link org.mobula.memory.Output} and {@link org.mobula.memory.Input} are cursors over a segment: they write and
 * read primitives and whole primitive arrays, check bounds, and know nothing of objects. Large arrays need not be
 * copied into the message: they are appended as <i>blocks</i>, which travel after it straight from their source to
 * their destination. {@link org.mobula.memory.RingProducer} and {@link org.mobula.memory.RingConsumer} are the two ends
 * of a ring of frames in a segment that two threads, or two processes, share. {@link org.mobula.memory.SpillBuffer}
 * holds messages that exceed their frame.
 *
 * <p>{@link org.mobula.memory.MessageBuffer} is memory of a program, with an explicit lifetime that is verified: it is
 * allocated alone, from a {@link org.mobula.memory.BufferPool} or from a {@link org.mobula.memory.BufferSpace}, which
 * has a limit. Its states and their transitions are in {@code BufferTransitions}.
 *
 * <p>A transport provides the memory of rings. Start reading at {@link org.mobula.memory.RingLayout}.
 */
package org.mobula.memory;
