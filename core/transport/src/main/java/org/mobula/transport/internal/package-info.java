/**
 * How messages become frames and frames messages: {@link org.mobula.transport.internal.Sender} and
 * {@link org.mobula.transport.internal.Receiver}, one of each per endpoint;
 * {@link org.mobula.transport.internal.FrameKind} tells what a frame is.
 */
package org.mobula.transport.internal;
