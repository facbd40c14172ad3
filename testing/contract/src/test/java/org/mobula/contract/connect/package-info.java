/** How ranks get connected when other connections, lost attempts or missing resources are in the way. */
package org.mobula.contract.connect;
