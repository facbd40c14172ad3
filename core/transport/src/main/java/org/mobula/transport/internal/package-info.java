/**
 * The conversion between messages and frames: {@link org.mobula.transport.internal.Sender} and
 * {@link org.mobula.transport.internal.Receiver}, one of each per endpoint;
 * {@link org.mobula.transport.internal.FrameKind} describes the frames.
 */
package org.mobula.transport.internal;
