/**
 * libucp for the transport: {@link org.mobula.transport.ucx.library.UcxLibrary} loads it, {@link
 * org.mobula.transport.ucx.library.Ucx} calls its functions, and a {@link org.mobula.transport.ucx.library.UcxContext}
 * is what one node opens. Nothing here knows of channels or frames.
 */
package org.mobula.transport.ucx.library;
